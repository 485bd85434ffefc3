import { logOut, refreshSession } from '@melos/api-contract'
import { ApiRequestError } from './api-request-error.ts'
import { callApi } from './call-api.ts'
import type { Session } from './session.ts'
import { signedFetch } from './signed-fetch.ts'

/** Ends a session on the server. An expired access token is renewed first, because the session outlives it by weeks. */
export async function endSession({ accessToken, refreshToken }: Session): Promise<void> {
  try {
    await logOutBy(accessToken)
  } catch (error) {
    if (!(error instanceof ApiRequestError) || error.status !== 401) throw error
    const { body } = await callApi(signedFetch, { endpoint: refreshSession, body: { refresh: refreshToken } })
    await logOutBy(body.access_token)
  }
}

/** This can't use `signedFetch`, because the stored tokens it signs with are already deleted. */
async function logOutBy(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  await callApi((path, init) => fetch(path, { ...init, headers }), { endpoint: logOut })
}
