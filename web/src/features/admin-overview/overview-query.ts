import type { AuctionStatus } from '@melos/api-contract'
import { readPage } from '../../lib/read-query.ts'

export const statuses: readonly AuctionStatus[] = ['PENDING', 'OPEN', 'TERMINATED', 'PROCESSED']

export interface OverviewQuery {
  readonly status: AuctionStatus | null
  readonly page: number
}

export const places = {
  tasks: 'what-needs-doing',
  auctions: 'all-auctions',
  system: 'system-status',
} as const

export function readOverviewQuery(search: URLSearchParams): OverviewQuery {
  return {
    status: statuses.find((status) => status === search.get('status')) ?? null,
    page: readPage(search.get('page')),
  }
}

/** Leaves out default values; `place` keeps the changed part in view. */
export function toOverviewAddress({ status, page }: OverviewQuery, place?: keyof typeof places): string {
  const search = new URLSearchParams()
  if (status !== null) search.set('status', status)
  if (page !== 1) search.set('page', String(page))
  const query = search.size === 0 ? '' : `?${search}`
  return `/admin${query}${place === undefined ? '' : `#${places[place]}`}`
}
