import type { AuditAction, SessionTokens } from '@melos/api-contract'
import { writeAudit } from '../../audit/audit-log.ts'
import {
  findBlock,
  forgetLogins,
  type Reservation,
  reserveLogin,
  returnLogin,
} from '../../authentication/login-limit-store.ts'
import { verifyPassword } from '../../authentication/password.ts'
import { type SessionKeys, startSession } from '../../authentication/sessions.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { findAdministrator } from './administrators.ts'

const NO_ADDRESS = 'not an email address'

/** Short, because guesses must not lock the account's owner out for long. */
const ACCOUNT_DELAY_SECONDS = 60
const NETWORK_DELAY_SECONDS = 3_600

/** 400 for an unknown user, 403 for a wrong password, 401 for a removed administrator, 429 after too many failures. */
export async function logIn(
  { db, keys }: { db: Database; keys: SessionKeys },
  { email, password, network }: { email: string; password: string; network: string },
): Promise<SessionTokens> {
  const account = { key: `account ${email.toLowerCase()}`, longestDelaySeconds: ACCOUNT_DELAY_SECONDS }
  const source = { key: `network ${network}`, longestDelaySeconds: NETWORK_DELAY_SECONDS }
  // PostgreSQL rejects NUL.
  if (email.includes('\0')) throw new RequestError('UNKNOWN_USER')
  await reserve(db, { source, account })
  const audit = (action: AuditAction, reason?: string) => writeAudit(db, { action, actor: email, network, reason })

  const administrator = await findAdministrator(db, email)
  if (administrator === undefined) {
    // Text that isn't an email address may be a password in the wrong field.
    const actor = email.includes('@') ? email : NO_ADDRESS
    await writeAudit(db, { action: 'LOGIN_REFUSED', actor, network, reason: 'unknown user' })
    throw new RequestError('UNKNOWN_USER')
  }
  if (!(await verifyPassword(administrator.password_hash, password))) {
    await audit('LOGIN_REFUSED', 'wrong password')
    throw new RequestError('FORBIDDEN')
  }
  if (administrator.removed_at !== null) {
    await audit('LOGIN_REFUSED', 'removed')
    throw new RequestError('UNAUTHORIZED')
  }
  await forgetLogins(db, account.key)
  await returnLogin(db, source.key)
  await audit('LOGGED_IN')
  return await startSession({ db, keys }, { holder: { administratorId: administrator.id }, now: new Date() })
}

async function reserve(
  db: Database,
  { source, account }: { source: Reservation; account: Reservation },
): Promise<void> {
  refuseUntil(await findBlock(db, [source.key, account.key]))
  // The network comes first, so that a blocked network doesn't count against the account.
  refuseUntil(await reserveLogin(db, source))
  const accountBlockedUntil = await reserveLogin(db, account)
  // An account that others have blocked doesn't count against its owner's network.
  if (accountBlockedUntil !== undefined) await returnLogin(db, source.key)
  refuseUntil(accountBlockedUntil)
}

function refuseUntil(blockedUntil: Date | undefined): void {
  if (blockedUntil === undefined) return
  const seconds = Math.ceil((blockedUntil.getTime() - Date.now()) / 1000)
  throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, seconds) })
}
