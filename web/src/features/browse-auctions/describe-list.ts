import type { Auction } from '@melos/api-contract'
import type { MetaDescriptor } from 'react-router'
import { pageTitle, siteDescription } from '../../content/site.ts'
import { listThing, pageMeta } from '../../lib/page-meta.ts'
import type { Site } from '../../lib/site.ts'
import { type ListQuery, toListAddress } from './list-query.ts'
import { texts } from './texts.ts'

interface Listed {
  readonly query: ListQuery
  readonly list: { readonly auctions: readonly Pick<Auction, 'externalId' | 'title'>[] } | null
}

/** The first page of active auctions is the home page. Neither an order nor a search makes it another page. */
export function describeList(site: Pick<Site, 'publicUrl'> | undefined, listed: Listed | undefined): MetaDescriptor[] {
  const query = listed?.query
  const path =
    query === undefined || isHomePage(query) ? '/' : toListAddress({ ...query, sort: 'newest', search: null })
  const items = (listed?.list?.auctions ?? []).map(({ externalId, title }) => ({
    name: title,
    path: `/auction/${externalId}`,
  }))
  return pageMeta(site, {
    title: pageTitle(nameList(query)),
    description: siteDescription,
    path,
    ...(site !== undefined && { thing: listThing(site, { name: texts.title, items }) }),
  })
}

function nameList(query: ListQuery | undefined): string {
  if (query === undefined) return texts.pageTitle.active
  const title = texts.pageTitle[query.tab]
  return query.page === 1 ? title : texts.pageNumber(title, query.page)
}

function isHomePage({ tab, page, genre }: ListQuery): boolean {
  return tab === 'active' && page === 1 && genre === null
}
