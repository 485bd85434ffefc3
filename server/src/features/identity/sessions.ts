import { createHash, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { SessionTokens } from '@melos/api-contract'
import type { Database } from '../../database/database.ts'
import type { Identity } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import { issueAccessToken, readAccessToken } from './access-token.ts'
import {
  findLiveSession,
  type Holder,
  insertSession,
  isCurrentToken,
  lockToken,
  replaceToken,
  revokeSession,
} from './session-store.ts'

const REFRESH_TOKEN_MS = 30 * 24 * 60 * 60 * 1000
/** Two tabs, or an answer that was lost on the way. */
const GRACE_MS = 10_000

interface Context {
  readonly db: Database
  readonly keys: SessionKeys
}

export async function startSession(
  { db, keys }: Context,
  { holder, now }: { holder: Holder; now: Date },
): Promise<SessionTokens> {
  const sessionId = randomUUID()
  const refreshToken = makeRefreshToken()
  const accessToken = await issueAccessToken(keys.accessToken, { sessionId, now })
  await db.transaction().execute((tx) =>
    insertSession(tx, {
      id: sessionId,
      holder,
      tokenHash: hashRefreshToken(refreshToken),
      now,
      expiresAt: expiry(now),
    }),
  )
  return { accessToken, refreshToken }
}

/** What became of a refresh token: exchanged, unknown or over, or used once too often, which ends its session. */
type Refresh =
  | { readonly outcome: 'refreshed'; readonly tokens: SessionTokens }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'revoked'; readonly holder: string }

export async function refreshSession(
  { db, keys }: Context,
  { token, now }: { token: string; now: Date },
): Promise<Refresh> {
  const hash = hashRefreshToken(token)
  const successor = successorOf(keys.refreshToken, token)
  return await db.transaction().execute(async (tx): Promise<Refresh> => {
    const found = await lockToken(tx, hash)
    if (found === undefined || found.revoked_at !== null || found.expires_at <= now) return { outcome: 'refused' }
    const sessionId = found.session_id
    const live = await findLiveSession(tx, { id: sessionId, now })
    if (live === undefined) return { outcome: 'refused' }

    const successorHash = hashRefreshToken(successor)
    // Read again under the lock: the other of two may have come first.
    if (await isCurrentToken(tx, hash)) {
      await replaceToken(tx, { hash, successor: successorHash, sessionId, now, expiresAt: expiry(now) })
    } else if (!(await isCurrentToken(tx, successorHash)) || isTooLate(found.replaced_at, now)) {
      await revokeSession(tx, { id: sessionId, now })
      return { outcome: 'revoked', holder: live.address ?? live.email ?? sessionId }
    }
    const accessToken = await issueAccessToken(keys.accessToken, { sessionId, now })
    return { outcome: 'refreshed', tokens: { accessToken, refreshToken: successor } }
  })
}

/** Who an access token stands for at this moment; `UNAUTHORIZED` when it stands for nobody. */
export async function authenticate(
  { db, keys }: Context,
  { token, now }: { token: string; now: Date },
): Promise<Identity> {
  const sessionId = await readAccessToken(keys.accessToken, { token, now })
  const session = await findLiveSession(db, { id: sessionId, now })
  if (session?.address != null) return { sessionId, who: { kind: 'wallet', address: session.address } }
  if (session?.administratorId != null && session.email !== null) {
    return { sessionId, who: { kind: 'administrator', id: session.administratorId, email: session.email } }
  }
  throw new RequestError('UNAUTHORIZED')
}

function isTooLate(replacedAt: Date | null, now: Date): boolean {
  // Not replaced when this transaction began, so replaced while it waited: a moment ago.
  return replacedAt !== null && now.getTime() - replacedAt.getTime() > GRACE_MS
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + REFRESH_TOKEN_MS)
}

const BYTES = 32

function makeRefreshToken(): string {
  return randomBytes(BYTES).toString('base64url')
}

/** Follows from the token alone, so that a token used twice in a row gets the same successor though only hashes are kept. */
function successorOf(key: Uint8Array, token: string): string {
  return createHmac('sha256', key).update(token).digest('base64url')
}

/** What the database keeps: it cannot be turned back into the token. */
export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Keys for one purpose each, so that none can stand in for another. */
export interface SessionKeys {
  readonly accessToken: Uint8Array
  readonly refreshToken: Uint8Array
}

export function deriveSessionKeys(secret: string): SessionKeys {
  return { accessToken: derive(secret, 'access token'), refreshToken: derive(secret, 'refresh token') }
}

function derive(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `melos ${purpose}`, 32))
}
