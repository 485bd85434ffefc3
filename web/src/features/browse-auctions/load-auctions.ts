import { type Auction, listAuctions, listGenres } from '@melos/api-contract'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { describeCoverage, describePrice, type PriceInWords } from '../../ui/describe-price.ts'
import { type ListQuery, PAGE_SIZE, statusesOf } from './list-query.ts'

/** Loads the first page if the requested one doesn't exist. */
export async function loadAuctions(fetcher: Fetcher, query: ListQuery) {
  const search = query.search ?? undefined
  const [genres, asked] = await Promise.all([
    callApi(fetcher, { endpoint: listGenres, query: { statuses: statusesOf[query.tab], search } }),
    loadPage(fetcher, query),
  ])
  const pages = Math.max(1, Math.ceil(asked.total / PAGE_SIZE))
  const isThere = query.page <= pages
  const { data, total } = isThere ? asked : await loadPage(fetcher, { ...query, page: 1 })
  return { auctions: data.map(describeAuction), total, pages, page: isThere ? query.page : 1, genres: genres.data }
}

/** An auction with the words that its card shows; made on the server, so that the list's page loads less code. */
export interface ListedAuction extends Auction {
  readonly price: PriceInWords
  readonly coverage: string
}

function describeAuction(auction: Auction): ListedAuction {
  return { ...auction, price: describePrice(auction), coverage: describeCoverage(auction) }
}

async function loadPage(fetcher: Fetcher, { tab, page, sort, genre, search }: ListQuery) {
  return await callApi(fetcher, {
    endpoint: listAuctions,
    query: {
      page,
      size: PAGE_SIZE,
      statuses: statusesOf[tab],
      sort,
      genre: genre ?? undefined,
      search: search ?? undefined,
    },
  })
}
