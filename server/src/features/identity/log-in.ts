import type { AuditAction, SessionTokens } from '@melos/api-contract'
import { writeAudit } from '../../audit/audit-log.ts'
import { limitLogins } from '../../authentication/limit-logins.ts'
import { verifyPassword } from '../../authentication/password.ts'
import type { Device } from '../../authentication/session-store.ts'
import { type SessionKeys, startSession } from '../../authentication/sessions.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { findAdministrator } from './administrators.ts'

const NO_ADDRESS = 'not an email address'

/** 400 for an unknown user, 403 for a wrong password, 401 for a removed administrator, 429 after too many failures. */
export async function logIn(
  { db, keys }: { db: Database; keys: SessionKeys },
  { email, password, device }: { email: string; password: string; device: Device },
): Promise<SessionTokens> {
  const { network } = device
  // PostgreSQL rejects NUL.
  if (email.includes('\0')) throw new RequestError('UNKNOWN_USER')
  const keysOfLimit = { account: `account ${email.toLowerCase()}`, source: `network ${network}` }
  const { forgive } = await limitLogins(db, keysOfLimit)
  const audit = (action: AuditAction, reason?: string) => writeAudit(db, { action, actor: email, network, reason })

  const administrator = await findAdministrator(db, email)
  if (administrator === undefined) {
    // Text that isn't an email address may be a password in the wrong field.
    const actor = email.includes('@') ? email : NO_ADDRESS
    await writeAudit(db, { action: 'LOGIN_REFUSED', actor, network, reason: 'unknown user' })
    throw new RequestError('UNKNOWN_USER')
  }
  if (!(await verifyPassword(administrator.password_hash, password, 'administrators'))) {
    await audit('LOGIN_REFUSED', 'wrong password')
    throw new RequestError('FORBIDDEN')
  }
  if (administrator.removed_at !== null) {
    await audit('LOGIN_REFUSED', 'removed')
    throw new RequestError('UNAUTHORIZED')
  }
  await forgive()
  await audit('LOGGED_IN')
  const holder = { administratorId: administrator.id }
  return await startSession({ db, keys }, { holder, method: 'PASSWORD', device, now: new Date() })
}
