import type { PayerStatementState } from '@melos/api-contract'
import { readPage } from '../../lib/read-query.ts'
import { texts } from './texts.ts'

export interface StatementsQuery {
  readonly state: PayerStatementState | null
  readonly page: number
}

// `Object.keys` loses the type of the keys.
export const statementStates = Object.keys(texts.states) as PayerStatementState[]

export function readStatementsQuery(search: URLSearchParams): StatementsQuery {
  return {
    state: statementStates.find((state) => state === search.get('state')) ?? null,
    page: readPage(search.get('page')),
  }
}

/** Leaves out what is not set. */
export function toStatementsAddress({ state, page }: StatementsQuery): string {
  const pairs = new URLSearchParams()
  if (state !== null) pairs.set('state', state)
  if (page !== 1) pairs.set('page', String(page))
  return pairs.size === 0 ? '/admin/royalties' : `/admin/royalties?${pairs}`
}
