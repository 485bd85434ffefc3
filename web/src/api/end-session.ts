import { logOut, refreshSession } from '@melos/api-contract'
import { ApiRequestError } from './api-request-error.ts'
import { callApi } from './call-api.ts'
import type { Session } from './session.ts'
import { signedFetch } from './signed-fetch.ts'

/** Ends a session on the server. Access tokens last minutes and sessions weeks: where the one is over, another is asked for, to end the other with. */
export async function endSession({ accessToken, refreshToken }: Session): Promise<void> {
  try {
    await logOutBy(accessToken)
  } catch (error) {
    if (!(error instanceof ApiRequestError) || error.status !== 401) throw error
    const { body } = await callApi(signedFetch, { endpoint: refreshSession, body: { refresh: refreshToken } })
    await logOutBy(body.access_token)
  }
}

/** Past the client that signs with the tokens kept, of which there are none any more. */
async function logOutBy(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  await callApi((path, init) => fetch(path, { ...init, headers }), { endpoint: logOut })
}
