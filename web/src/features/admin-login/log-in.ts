import { logIn as logInEndpoint } from '@melos/api-contract'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { endSession } from '../../api/end-session.ts'
import { session } from '../../api/session.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Keeps an administrator's tokens. A wallet that was signed in is signed out: there is one session in a browser. */
export async function logIn(credentials: Credentials): Promise<void> {
  const before = session.read()
  // Past the client that renews refused tokens: here a refusal is of the password.
  const ask: Fetcher = (path, init) => fetch(path, { ...init, headers: { 'content-type': 'application/json' } })
  const { accessToken, refreshToken } = await callApi(ask, { endpoint: logInEndpoint, body: { ...credentials } })
  session.write({
    accessToken: stripQuotes(accessToken),
    refreshToken: stripQuotes(refreshToken),
    address: undefined,
  })
  if (before !== undefined) await endSession(before).catch(console.error)
}

function stripQuotes(token: string): string {
  return token.replace(/^"(.*)"$/, '$1')
}
