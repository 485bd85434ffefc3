import { createHash, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { SessionTokens } from '@melos/api-contract'
import type { Database } from '../database/database.ts'
import type { Identity, SessionAccount } from '../http/auth-guard.ts'
import { RequestError } from '../http/request-error.ts'
import { issueAccessToken, readAccessToken } from './access-token.ts'
import {
  type Device,
  findLiveSession,
  type Holder,
  insertSession,
  isCurrentToken,
  lockToken,
  replaceToken,
  revokeSession,
  type SignInMethod,
} from './session-store.ts'

const REFRESH_TOKEN_MS = 30 * 24 * 60 * 60 * 1000
/** A replaced token stays valid for this long, in case a second tab still uses it or the response was lost. */
const GRACE_MS = 10_000

interface Context {
  readonly db: Database
  readonly keys: SessionKeys
}

interface SessionStart {
  readonly holder: Holder
  readonly method: SignInMethod
  readonly device?: Device
  readonly now: Date
}

export async function startSession(
  { db, keys }: Context,
  { holder, method, device, now }: SessionStart,
): Promise<SessionTokens> {
  const sessionId = randomUUID()
  const refreshToken = randomBytes(32).toString('base64url')
  const accessToken = await issueAccessToken(keys.accessToken, { sessionId, now })
  const tokenHash = hashRefreshToken(refreshToken)
  const insert = (tx: Database) =>
    insertSession(tx, { id: sessionId, holder, method, device, tokenHash, now, expiresAt: expiry(now) })
  // The caller may have a transaction already.
  await (db.isTransaction ? insert(db) : db.transaction().execute(insert))
  return { accessToken, refreshToken }
}

/** `refused` means unknown or expired. `revoked` means that an old token was used again, which ends its session. */
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
    // Read again under the lock, because a simultaneous refresh may have come first.
    if (await isCurrentToken(tx, hash)) {
      await replaceToken(tx, { hash, successor: successorHash, sessionId, now, expiresAt: expiry(now) })
    } else if (!(await isCurrentToken(tx, successorHash)) || isTooLate(found.replaced_at, now)) {
      await revokeSession(tx, { id: sessionId, now })
      return { outcome: 'revoked', holder: live.address ?? live.email ?? live.username ?? sessionId }
    }
    const accessToken = await issueAccessToken(keys.accessToken, { sessionId, now })
    return { outcome: 'refreshed', tokens: { accessToken, refreshToken: successor } }
  })
}

/** Returns the owner of an access token. Throws `UNAUTHORIZED` if its session has ended. */
export async function authenticate(
  { db, keys }: Context,
  { token, now }: { token: string; now: Date },
): Promise<Identity> {
  const sessionId = await readAccessToken(keys.accessToken, { token, now })
  const session = await findLiveSession(db, { id: sessionId, now })
  if (session === undefined) throw new RequestError('UNAUTHORIZED')
  const { address, administratorId, email, verified_at: at, verified_by: by } = session
  const account = accountOf(session)
  const known = { sessionId, verified: at === null || by === null ? null : { at, by } }
  if (address !== null) return { ...known, who: { kind: 'wallet', address, account } }
  if (account !== null) return { ...known, who: { kind: 'account', account } }
  if (administratorId !== null && email !== null) {
    return { ...known, who: { kind: 'administrator', id: administratorId, email } }
  }
  throw new RequestError('UNAUTHORIZED')
}

type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>

function accountOf({ accountId: id, username, state }: LiveSession): SessionAccount | null {
  return id === null || username === null || state === null ? null : { id, username, state }
}

function isTooLate(replacedAt: Date | null, now: Date): boolean {
  // Null means that the token was replaced just now, while this transaction waited.
  return replacedAt !== null && now.getTime() - replacedAt.getTime() > GRACE_MS
}

function expiry(now: Date): Date {
  return new Date(now.getTime() + REFRESH_TOKEN_MS)
}

/** Derived from the token, so that using a token twice gives the same successor although only hashes are stored. */
function successorOf(key: Uint8Array, token: string): string {
  return createHmac('sha256', key).update(token).digest('base64url')
}

/** The database stores only this hash. */
export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** One key per purpose, so that one can't be used for the other. */
export interface SessionKeys {
  readonly accessToken: Uint8Array
  readonly refreshToken: Uint8Array
  /** Hides the addresses and wallets of terminated accounts. */
  readonly barred: Uint8Array
  /** Signs the links that stop emails, which must work for years. */
  readonly unsubscribe: Uint8Array
  /** The key that push services know this site by follows from it. */
  readonly push: Uint8Array
  /** Signs the links to cases of infringement, which must work for years. */
  readonly cases: Uint8Array
}

/** `barSecret` never changes; changing the other only ends sessions. */
export function deriveSessionKeys(secret: string, barSecret: string): SessionKeys {
  return {
    accessToken: derive(secret, 'access token'),
    refreshToken: derive(secret, 'refresh token'),
    barred: derive(barSecret, 'barred'),
    unsubscribe: derive(barSecret, 'unsubscribe'),
    push: derive(barSecret, 'push'),
    cases: derive(barSecret, 'cases'),
  }
}

function derive(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `melos ${purpose}`, 32))
}
