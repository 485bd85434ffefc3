import { readPage } from './read-query.ts'

/** What the address of a list says: one state or all, and a page. */
export interface StateQuery<State extends string> {
  readonly state: State | null
  readonly page: number
}

export interface StateAddresses<State extends string> {
  readonly states: readonly State[]
  readonly read: (search: URLSearchParams) => StateQuery<State>
  /** Leaves out what is not set. */
  readonly write: (query: StateQuery<State>) => string
}

export function stateAddresses<State extends string>(path: string, states: readonly State[]): StateAddresses<State> {
  return {
    states,
    read: (search) => ({
      state: states.find((state) => state === search.get('state')) ?? null,
      page: readPage(search.get('page')),
    }),
    write({ state, page }) {
      const pairs = new URLSearchParams()
      if (state !== null) pairs.set('state', state)
      if (page !== 1) pairs.set('page', String(page))
      return pairs.size === 0 ? path : `${path}?${pairs}`
    },
  }
}
