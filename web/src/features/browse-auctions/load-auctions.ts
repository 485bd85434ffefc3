import { type Auction, listAuctions, listGenres } from '@melos/api-contract'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { loadPage } from '../../api/load-page.ts'
import { describeCoverage, describePrice, type PriceInWords } from '../../ui/describe-price.ts'
import { type ListQuery, PAGE_SIZE, statusesOf } from './list-query.ts'

/** Loads the first page if the requested one doesn't exist. */
export async function loadAuctions(fetcher: Fetcher, query: ListQuery) {
  const search = query.search ?? undefined
  const [genres, { answer, ...place }] = await Promise.all([
    callApi(fetcher, { endpoint: listGenres, query: { statuses: statusesOf[query.tab], search } }),
    loadPage(({ page }) => ask(fetcher, { ...query, page }), { page: query.page, size: PAGE_SIZE }),
  ])
  return { auctions: answer.data.map(describeAuction), total: answer.total, ...place, genres: genres.data }
}

/** An auction with the words that its card shows; made on the server, so that the list's page loads less code. */
export interface ListedAuction extends Auction {
  readonly price: PriceInWords
  readonly coverage: string
}

function describeAuction(auction: Auction): ListedAuction {
  return { ...auction, price: describePrice(auction), coverage: describeCoverage(auction) }
}

async function ask(fetcher: Fetcher, { tab, page, sort, genre, search }: ListQuery) {
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
