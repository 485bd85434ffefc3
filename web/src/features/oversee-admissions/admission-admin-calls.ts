import {
  decideScreening,
  listAdminPolicies,
  listAdmissionRefusals,
  listAdmissions,
  listScreenings,
  recordDismissalReason,
  type Screening,
} from '@melos/api-contract'
import type { Hex } from 'viem'
import { provenFetch } from '../../account/proven-fetch.ts'
import { type BodyOf, callApi } from '../../api/call-api.ts'
import { loadPage } from '../../api/load-page.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import type { AdmissionsQuery } from './admissions-query.ts'

/** All three lists, which one act can change together. */
export const admissionsKey = ['admin', 'admissions'] as const

const size = 20

export const loadPolicies = async () => (await callApi(signedFetch, { endpoint: listAdminPolicies })).data

export function loadAdmissions({ page, ...filters }: AdmissionsQuery) {
  const query = toQuery(filters, ['policy', 'status', 'search'])
  const ask = (asked: object) => callApi(signedFetch, { endpoint: listAdmissions, query: { ...asked, ...query } })
  return loadRows(ask, page)
}

export function loadRefusals({ page, ...filters }: AdmissionsQuery) {
  const query = toQuery(filters, ['policy', 'reason', 'search'])
  const ask = (asked: object) =>
    callApi(signedFetch, { endpoint: listAdmissionRefusals, query: { ...asked, ...query } })
  return loadRows(ask, page)
}

export function loadScreenings({ page, state }: AdmissionsQuery) {
  const query = { state: state ?? undefined }
  const ask = (asked: object) => callApi(signedFetch, { endpoint: listScreenings, query: { ...asked, ...query } })
  return loadRows(ask, page)
}

export interface Rows<Row> {
  readonly rows: readonly Row[]
  readonly total: number
  readonly page: number
  readonly pages: number
}

async function loadRows<Row>(
  ask: (asked: { page: number; size: number }) => Promise<{ readonly data: readonly Row[]; readonly total: number }>,
  page: number,
): Promise<Rows<Row>> {
  const { answer, ...place } = await loadPage(ask, { page, size })
  return { rows: answer.data, total: answer.total, ...place }
}

function toQuery(filters: Partial<AdmissionsQuery>, names: readonly (keyof AdmissionsQuery)[]) {
  return Object.fromEntries(names.map((name) => [name, filters[name] ?? undefined]))
}

export type Decision = { readonly decision: 'PASSED' } | { readonly decision: 'FAILED'; readonly reason: string }

/** Refused if another administrator has decided since the screening was shown. */
export async function decide({ account, version }: Screening, decision: Decision): Promise<void> {
  const body = { ...decision, version }
  await callApi(provenFetch, { endpoint: decideScreening, params: { accountId: account.id }, body })
}

/** The hash for the contract. */
export async function recordReason(body: BodyOf<typeof recordDismissalReason>): Promise<Hex> {
  const { hash } = (await callApi(provenFetch, { endpoint: recordDismissalReason, body })).body
  // The schema has checked that it is hexadecimal.
  return hash as Hex
}
