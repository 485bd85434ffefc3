import { listMyOrders, type MyOrder } from '@melos/api-contract'
import { callApi, withinTime } from '../api/call-api.ts'
import { signedFetch } from '../api/signed-fetch.ts'

/** As many as one answer holds; all of them are on My orders. */
const MOST = 100

/** The orders of the signed-in wallet that still bind MELS or tokens in one market. */
export async function loadOwnOrders(externalId: number): Promise<readonly MyOrder[]> {
  const query = { page: 1, size: MOST, show: 'resting', externalId } as const
  const { data } = await withinTime(callApi(signedFetch, { endpoint: listMyOrders, query }))
  return data
}
