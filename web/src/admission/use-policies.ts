import { listPolicies } from '@melos/api-contract'
import { callApi } from '../api/call-api.ts'
import { signedFetch } from '../api/signed-fetch.ts'
import { useQuery } from '../lib/query-client.ts'

export const policiesKey = ['machine', 'policies'] as const

export function usePolicies() {
  return useQuery({
    queryKey: policiesKey,
    queryFn: async () => (await callApi(signedFetch, { endpoint: listPolicies })).data,
    staleTime: 60_000,
  })
}
