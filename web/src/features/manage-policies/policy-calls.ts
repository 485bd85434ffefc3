import { changePolicy, createPolicy, listAdminPolicies } from '@melos/api-contract'
import { provenFetch } from '../../account/proven-fetch.ts'
import { type BodyOf, callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'

export type PolicyContent = BodyOf<typeof createPolicy>

export const policiesKey = ['admin', 'policies'] as const

export const policyCalls = {
  list: () => callApi(signedFetch, { endpoint: listAdminPolicies }),
  create: (body: PolicyContent) => callApi(provenFetch, { endpoint: createPolicy, body }),
  change: (id: number, body: PolicyContent) => callApi(provenFetch, { endpoint: changePolicy, params: { id }, body }),
}
