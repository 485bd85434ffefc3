import type { MarketSort, MarketState } from '@melos/api-contract'
import { readLine } from '../../lib/read-line.ts'
import { readPage } from '../../lib/read-query.ts'

/** The first is the default. */
export const sorts: readonly MarketSort[] = ['traded', 'title', 'price', 'change', 'royalties']
export const states: readonly MarketState[] = ['OPEN', 'NOT_OPEN', 'HALTED', 'CLOSED']

export interface MarketQuery {
  readonly page: number
  readonly sort: MarketSort
  /** Null for all. */
  readonly state: MarketState | null
  /** Part of the title or of the artist's name; null for all. */
  readonly search: string | null
}

export const LONGEST_SEARCH = 100
export const MARKET_PATH = '/market'

/** Invalid values fall back to the defaults. */
export function readMarketQuery(search: URLSearchParams): MarketQuery {
  return {
    page: readPage(search.get('page')),
    sort: sorts.find((sort) => sort === search.get('sort')) ?? 'traded',
    state: states.find((state) => state === search.get('state')) ?? null,
    search: readLine(search.get('search'), LONGEST_SEARCH),
  }
}

/** Leaves out default values. */
export function toMarketAddress({ page, sort, state, search }: MarketQuery): string {
  const parameters = new URLSearchParams()
  if (page !== 1) parameters.set('page', String(page))
  if (sort !== 'traded') parameters.set('sort', sort)
  if (state !== null) parameters.set('state', state)
  if (search !== null) parameters.set('search', search)
  return parameters.size === 0 ? MARKET_PATH : `${MARKET_PATH}?${parameters}`
}
