export const sorts = ['newest', 'ending', 'bids', 'target'] as const
type Sort = (typeof sorts)[number]

export type Tab = 'active' | 'finished'

export interface ListQuery {
  readonly tab: Tab
  readonly page: number
  readonly sort: Sort
  /** Null for all. */
  readonly genre: string | null
}

export const PAGE_SIZE = 9

/** The values of `contentTab`, and of the API's `statuses`. */
export const statusesOf: Record<Tab, string> = { active: 'OPEN,PENDING', finished: 'TERMINATED,PROCESSED' }

const MOST_PAGES = 1_000_000
const LONGEST_GENRE = 50
/** Control characters, lone surrogates and unassigned characters. */
const unprintable = /[\p{Cc}\p{Cs}\p{Cn}]/u

/** Invalid values fall back to the defaults. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const statuses = search.get('contentTab')?.split(',') ?? []
  const page = search.get('page') ?? ''
  const genre = search.get('genre')?.trim() ?? ''
  return {
    tab: statuses.some((status) => status === 'TERMINATED' || status === 'PROCESSED') ? 'finished' : 'active',
    page: /^[1-9]\d{0,6}$/.test(page) && Number(page) <= MOST_PAGES ? Number(page) : 1,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? 'newest',
    genre: genre === '' || genre.length > LONGEST_GENRE || unprintable.test(genre) ? null : genre,
  }
}

/** Leaves out default values, except the tab. */
export function toListAddress({ tab, page, sort, genre }: ListQuery): string {
  const search = new URLSearchParams()
  if (page !== 1) search.set('page', String(page))
  if (sort !== 'newest') search.set('sort', sort)
  if (genre !== null) search.set('genre', genre)
  const rest = search.size === 0 ? '' : `&${search}`
  return `/?contentTab=${statusesOf[tab]}${rest}`
}
