import type { ApiErrorCode } from '@melos/api-contract'
import { withWritersLock } from '../lib/with-lock.ts'
import type { CallInit, Fetcher } from './call-api.ts'
import { type Session, session } from './session.ts'

const REFRESH_PATH = '/api/public/oauth/refresh'
/** A refresh token works once, so two tabs must not use the same one. */
const REFRESH_LOCK = 'melos-refresh'

/**
 * Calls the API with the session's token; paths with `/public` carry no credentials. After a 401 or 403 it refreshes the
 * tokens and retries once, unless new tokens can't help. If the refresh fails, it signs the person out and returns the first
 * response.
 */
export const signedFetch: Fetcher = async (path, init) => {
  if (path.includes('/public')) return await send(path, { init })
  const before = session.readFor(path)
  const answer = await send(path, { init, token: before?.accessToken })
  if (!(await isAboutSession(answer))) return answer

  const renewed = await renew(path, before)
  if (renewed === undefined && before !== undefined && isCurrent(before)) session.clear(before)
  // Another person may have signed in since; their token must not be used for this call.
  if (renewed === undefined || renewed.kind !== before?.kind || renewed.address !== before.address) return answer
  const second = await send(path, { init, token: renewed.accessToken })
  // A second 403 means that the role isn't allowed to do this, which is no reason to sign out.
  if (second.status === 401 && (await isAboutSession(second))) session.clear(renewed)
  return second
}

/** New tokens don't admit anyone. */
const admissionCode = 'NOT_ADMITTED' satisfies ApiErrorCode

/** Refusals of a valid session: the person has to prove who they are once more, or the proof was wrong. */
const proofCodes: readonly unknown[] = ['REAUTHENTICATE', 'WRONG_CREDENTIALS'] satisfies ApiErrorCode[]

async function isAboutSession(answer: Response): Promise<boolean> {
  if (answer.status === 403) return (await readCode(answer)) !== admissionCode
  return answer.status === 401 && !proofCodes.includes(await readCode(answer))
}

/** The code of a refusal; the response can still be read. */
export async function readCode(answer: Response): Promise<unknown> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  return Object(body).code
}

async function send(
  path: string,
  { init, token }: { init?: CallInit | undefined; token?: string | undefined },
): Promise<Response> {
  const headers = new Headers()
  // Files carry their own.
  if (typeof init?.body === 'string') headers.set('content-type', 'application/json')
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  return await fetch(path, { ...init, headers })
}

async function renew(path: string, before: Session | undefined): Promise<Session | undefined> {
  return await withWritersLock(REFRESH_LOCK, async () => {
    // By now the person may be on a page that uses the other session.
    const current = before === undefined ? session.readFor(path) : session.readSame(before)
    if (current === undefined || current.accessToken !== before?.accessToken) return current
    const body = JSON.stringify({ refresh: current.refreshToken })
    const answer = await send(REFRESH_PATH, { init: { method: 'POST', body } })
    // An overloaded server hasn't rejected the token, so the session stays.
    if (answer.status === 429 || answer.status >= 500)
      throw new Error(`Refreshing the session failed with status ${answer.status}`)
    if (!answer.ok) return isCurrent(current) ? undefined : session.readSame(current)
    const renewed = readTokens(await answer.json())
    // The person may have signed out or switched accounts during the call; new tokens must not undo that.
    if (renewed === undefined || !isCurrent(current)) return session.readSame(current)
    session.write({ ...current, ...renewed })
    return session.readSame(current)
  })
}

const isCurrent = (known: Session): boolean => session.readSame(known)?.refreshToken === known.refreshToken

function readTokens(answer: unknown): Pick<Session, 'accessToken' | 'refreshToken'> | undefined {
  // Both fields are checked below.
  const { access_token, refresh_token } = (answer as { body?: Record<string, unknown> } | null)?.body ?? {}
  if (typeof access_token !== 'string' || typeof refresh_token !== 'string') return undefined
  return { accessToken: access_token, refreshToken: refresh_token }
}
