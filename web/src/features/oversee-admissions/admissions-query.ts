import type { AdminAdmission, RefusalReason, ScreeningState } from '@melos/api-contract'
import { readPage, readSearch } from '../../lib/read-query.ts'
import { texts } from './texts.ts'

export const views = ['admitted', 'refused', 'screenings'] as const
export type View = (typeof views)[number]

/** What the address asks for; a view ignores the filters that it doesn't have. */
export interface AdmissionsQuery {
  readonly view: View
  readonly policy: number | null
  readonly status: AdminAdmission['status'] | null
  readonly reason: RefusalReason | null
  readonly state: ScreeningState | null
  readonly search: string | null
  readonly page: number
}

export const MOST_SEARCHED = 254
const PATH = '/admin/admissions'

function findKey<Key extends string>(names: Readonly<Record<Key, unknown>>, text: string | null): Key | null {
  // The keys of a record of texts are its type's.
  return (Object.keys(names) as Key[]).find((key) => key === text) ?? null
}

export function readAdmissionsQuery(search: URLSearchParams): AdmissionsQuery {
  const view = views.find((known) => known === search.get('view')) ?? 'admitted'
  const policy = search.get('policy')
  const isListed = view !== 'screenings'
  return {
    view,
    policy: isListed && policy !== null && /^[1-9]\d{0,4}$/.test(policy) ? Number(policy) : null,
    status: view === 'admitted' ? findKey(texts.admitted.states, search.get('status')) : null,
    reason: view === 'refused' ? findKey(texts.refused.reasons, search.get('reason')) : null,
    state: view === 'screenings' ? findKey(texts.screenings.states, search.get('state')) : null,
    search: isListed ? readSearch(search.get('search'), MOST_SEARCHED) : null,
    page: readPage(search.get('page')),
  }
}

/** Leaves out what is not set. */
export function toAdmissionsAddress({ view, page, ...filters }: AdmissionsQuery): string {
  const pairs = new URLSearchParams(view === 'admitted' ? {} : { view })
  for (const [name, value] of Object.entries(filters)) if (value !== null) pairs.set(name, String(value))
  if (page !== 1) pairs.set('page', String(page))
  return pairs.size === 0 ? PATH : `${PATH}?${pairs}`
}

export const toViewAddress = (view: View): string => (view === 'admitted' ? PATH : `${PATH}?view=${view}`)

export function isFiltered({ view: _, page: __, ...filters }: AdmissionsQuery): boolean {
  return Object.values(filters).some((value) => value !== null)
}
