import { whoAmI } from '@melos/api-contract'
import { callApi } from '../api/call-api.ts'
import { signedFetch } from '../api/signed-fetch.ts'
import { useQuery } from '../lib/query-client.ts'

/** Who is logged in on the admin pages; undefined until it is known. */
export function useAdministratorEmail(): string | undefined {
  const queryFn = async () => (await callApi(signedFetch, { endpoint: whoAmI })).email ?? null
  return useQuery({ queryKey: ['admin', 'email'], queryFn }).data ?? undefined
}
