import type { AuctionStatus } from '@melos/api-contract'

export const statuses: readonly AuctionStatus[] = ['PENDING', 'OPEN', 'TERMINATED', 'PROCESSED']

/** What the address says of the overview. */
export interface HouseQuery {
  /** Null for all. */
  readonly status: AuctionStatus | null
  readonly page: number
  /** The page of the audit log. */
  readonly log: number
}

/** Where on the page its parts begin. */
export const places = {
  tasks: 'what-needs-doing',
  auctions: 'all-auctions',
  system: 'system-status',
  log: 'audit-log',
} as const

/** What cannot be understood counts as not said. */
export function readHouseQuery(search: URLSearchParams): HouseQuery {
  return {
    status: statuses.find((status) => status === search.get('status')) ?? null,
    page: readPage(search.get('page')),
    log: readPage(search.get('log')),
  }
}

function readPage(page: string | null): number {
  return page !== null && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** What is usual is left out; the part that has changed stays in view. */
export function toHouseAddress({ status, page, log }: HouseQuery, place?: keyof typeof places): string {
  const search = new URLSearchParams()
  if (status !== null) search.set('status', status)
  if (page !== 1) search.set('page', String(page))
  if (log !== 1) search.set('log', String(log))
  const query = search.size === 0 ? '' : `?${search}`
  return `/admin${query}${place === undefined ? '' : `#${places[place]}`}`
}
