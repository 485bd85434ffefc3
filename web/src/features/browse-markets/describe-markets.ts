import type { Market } from '@melos/api-contract'
import type { MetaDescriptor } from 'react-router'
import { pageTitle } from '../../content/site.ts'
import { listThing, pageMeta } from '../../lib/page-meta.ts'
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
  const items = (listed?.list?.markets ?? []).map(({ externalId, title }) => ({
    name: title,
    path: `${MARKET_PATH}/${externalId}`,
  }))
  return pageMeta(site, {
    title: pageTitle(texts.pageTitle(page)),
    description: texts.description,
    path: toMarketAddress({ page, sort: 'traded', state: null, search: null }),
    ...(site !== undefined && { thing: listThing(site, { name: texts.title, path: MARKET_PATH, items }) }),
  })
}
