import { logIn as logInEndpoint } from '@melos/api-contract'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { endSession } from '../../api/end-session.ts'
import { isAdministrators, session } from '../../api/session.ts'
import { texts } from './texts.ts'

/** Ends an earlier administrator's session; a wallet stays signed in. */
export async function logIn(credentials: { email: string; password: string }): Promise<void> {
  const before = session.read()
  // Not `signedFetch`, which would refresh tokens after a refused password.
  const ask: Fetcher = (path, init) => fetch(path, { ...init, headers: { 'content-type': 'application/json' } })
  const { accessToken, refreshToken } = await callApi(ask, { endpoint: logInEndpoint, body: credentials })
  session.write({
    accessToken: stripQuotes(accessToken),
    refreshToken: stripQuotes(refreshToken),
    kind: 'administrator',
    address: undefined,
  })
  if (before !== undefined && isAdministrators(before)) await endSession(before).catch(console.error)
}

function stripQuotes(token: string): string {
  return token.replace(/^"(.*)"$/, '$1')
}

const { failures } = texts

/** The sentences are the specification's. */
export function describeLoginFailure(error: unknown): string {
  if (!(error instanceof ApiRequestError)) return failures.unexpected
  const { code, status, message } = error
  if (code === 'UNREACHABLE') return failures.noResponse
  if (status === 403) return failures.forbidden
  if (status === 401) return failures.unauthorized
  if (status === 400) return failures.unknown
  return status >= 400 ? failures.other(status, message) : failures.request(message)
}
