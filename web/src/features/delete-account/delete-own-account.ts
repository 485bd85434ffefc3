import { deleteAccount } from '@melos/api-contract'
import { callApi } from '../../api/call-api.ts'
import { session } from '../../api/session.ts'
import { signedFetch } from '../../api/signed-fetch.ts'

/** Signs out only after the server has deleted the account. */
export async function deleteOwnAccount(): Promise<void> {
  await callApi(signedFetch, { endpoint: deleteAccount })
  session.clear()
}
