import { deleteAccount } from '@melos/api-contract'
import { callApi } from '../../api/call-api.ts'
import { session } from '../../api/session.ts'
import { signedFetch } from '../../api/signed-fetch.ts'

/** On the server first: whoever is told that it is done, can rely on it. */
export async function deleteOwnAccount(): Promise<void> {
  await callApi(signedFetch, { endpoint: deleteAccount })
  session.clear()
}
