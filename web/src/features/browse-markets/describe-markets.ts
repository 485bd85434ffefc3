import type { Market } from '@melos/api-contract'
import type { MetaDescriptor } from 'react-router'
import { pageTitle, siteName } from '../../content/site.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import type { Site } from '../../lib/site.ts'
import { MARKET_PATH, type MarketQuery, toMarketAddress } from './market-query.ts'
import { texts } from './texts.ts'

interface Listed {
  readonly query: MarketQuery
  readonly list: { readonly markets: readonly Pick<Market, 'externalId' | 'title'>[] } | null
}

/** Neither an order nor a filter or a search makes it another page. */
export function describeMarkets(
  site: Pick<Site, 'publicUrl'> | undefined,
  listed: Listed | undefined,
): MetaDescriptor[] {
  const page = listed?.query.page ?? 1
  return pageMeta(site, {
    title: pageTitle(texts.pageTitle(page)),
    description: texts.description,
    path: toMarketAddress({ page, sort: 'traded', state: null, search: null }),
    ...(site !== undefined && { thing: toThing(site, listed?.list?.markets ?? []) }),
  })
}

function toThing({ publicUrl }: Pick<Site, 'publicUrl'>, markets: readonly Pick<Market, 'externalId' | 'title'>[]) {
  const absolute = (path: string) => new URL(path, publicUrl).href
  return {
    '@type': 'CollectionPage',
    name: texts.title,
    url: absolute(MARKET_PATH),
    isPartOf: { '@type': 'WebSite', name: siteName, url: absolute('/') },
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: markets.map(({ externalId, title }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        url: absolute(`${MARKET_PATH}/${externalId}`),
      })),
    },
  }
}
