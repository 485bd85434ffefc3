import { readLine } from '../../lib/read-line.ts'

type Sort = 'newest' | 'ending' | 'bids' | 'target'

export type Tab = 'active' | 'finished'

/** The first is the default. */
export const sortsOf: Record<Tab, readonly Sort[]> = {
  active: ['newest', 'ending', 'bids', 'target'],
  finished: ['newest', 'bids', 'target'],
}

export interface ListQuery {
  readonly tab: Tab
  readonly page: number
  readonly sort: Sort
  /** Null for all. */
  readonly genre: string | null
  /** Words of the song's title and artist; null for all. */
  readonly search: string | null
}

export const PAGE_SIZE = 9

/** The values of `contentTab`, and of the API's `statuses`. */
export const statusesOf: Record<Tab, string> = { active: 'OPEN,PENDING', finished: 'TERMINATED,PROCESSED' }

const MOST_PAGES = 1_000_000
const LONGEST_GENRE = 50
export const LONGEST_SEARCH = 100

/** Invalid values fall back to the defaults. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const statuses = search.get('contentTab')?.split(',') ?? []
  const page = search.get('page') ?? ''
  const tab = statuses.some((status) => status === 'TERMINATED' || status === 'PROCESSED') ? 'finished' : 'active'
  return {
    tab,
    page: /^[1-9]\d{0,6}$/.test(page) && Number(page) <= MOST_PAGES ? Number(page) : 1,
    sort: findSort(tab, search.get('sort')),
    genre: readLine(search.get('genre'), LONGEST_GENRE),
    search: readLine(search.get('search'), LONGEST_SEARCH),
  }
}

function findSort(tab: Tab, wanted: string | null): Sort {
  return sortsOf[tab].find((sort) => sort === wanted) ?? 'newest'
}

/** Leaves out default values, except the tab, and an order that the tab doesn't have. */
export function toListAddress({ tab, page, sort, genre, search }: ListQuery): string {
  const parameters = new URLSearchParams()
  if (page !== 1) parameters.set('page', String(page))
  if (findSort(tab, sort) !== 'newest') parameters.set('sort', sort)
  if (genre !== null) parameters.set('genre', genre)
  if (search !== null) parameters.set('search', search)
  const rest = parameters.size === 0 ? '' : `&${parameters}`
  return `/?contentTab=${statusesOf[tab]}${rest}`
}
