import type { AuctionStatus } from '@melos/api-contract'

export const statuses: readonly AuctionStatus[] = ['PENDING', 'OPEN', 'TERMINATED', 'PROCESSED']

export interface OverviewQuery {
  readonly status: AuctionStatus | null
  readonly page: number
  readonly log: number
}

export const places = {
  tasks: 'what-needs-doing',
  auctions: 'all-auctions',
  system: 'system-status',
  log: 'audit-log',
} as const

export function readOverviewQuery(search: URLSearchParams): OverviewQuery {
  return {
    status: statuses.find((status) => status === search.get('status')) ?? null,
    page: readPage(search.get('page')),
    log: readPage(search.get('log')),
  }
}

function readPage(page: string | null): number {
  return page !== null && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}

/** Leaves out default values; `place` keeps the changed part in view. */
export function toOverviewAddress({ status, page, log }: OverviewQuery, place?: keyof typeof places): string {
  const search = new URLSearchParams()
  if (status !== null) search.set('status', status)
  if (page !== 1) search.set('page', String(page))
  if (log !== 1) search.set('log', String(log))
  const query = search.size === 0 ? '' : `?${search}`
  return `/admin${query}${place === undefined ? '' : `#${places[place]}`}`
}
