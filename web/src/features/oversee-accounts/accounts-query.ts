import type { AccountState } from '@melos/api-contract'
import { readPage, readSearch } from '../../lib/read-query.ts'

export interface AccountsQuery {
  readonly state: AccountState | null
  readonly search: string | null
  readonly page: number
}

export const accountStates: readonly AccountState[] = ['ACTIVE', 'SUSPENDED', 'CLOSED']
export const MOST_SEARCHED = 254

export function readAccountsQuery(search: URLSearchParams): AccountsQuery {
  return {
    state: accountStates.find((state) => state === search.get('state')) ?? null,
    search: readSearch(search.get('search'), MOST_SEARCHED),
    page: readPage(search.get('page')),
  }
}

/** Leaves out what is not set. */
export function toAccountsAddress({ state, search, page }: AccountsQuery): string {
  const pairs = new URLSearchParams()
  if (state !== null) pairs.set('state', state)
  if (search !== null) pairs.set('search', search)
  if (page !== 1) pairs.set('page', String(page))
  return pairs.size === 0 ? '/admin/accounts' : `/admin/accounts?${pairs}`
}

export function isFiltered({ state, search }: AccountsQuery): boolean {
  return state !== null || search !== null
}
