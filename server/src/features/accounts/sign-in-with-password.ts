import { randomBytes } from 'node:crypto'
import type { SessionTokens } from '@melos/api-contract'
import { findAccountByLogin } from '../../accounts/account-store.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { limitLogins, loginKey } from '../../authentication/limit-logins.ts'
import { hashPassword, verifyPassword } from '../../authentication/password.ts'
import type { Device } from '../../authentication/session-store.ts'
import { RequestError } from '../../http/request-error.ts'
import type { AccountsContext } from './accounts-context.ts'
import { openSession } from './open-session.ts'

/** Nobody's password, so that an unknown login takes as long as a wrong password. */
const nobodysHash = await hashPassword(randomBytes(32).toString('base64'), 'people')

/** One answer for an unknown login, for a wrong password and for an account without one. */
export async function signInWithPassword(
  context: AccountsContext,
  { login, password, device }: { login: string; password: string; device: Device },
): Promise<SessionTokens> {
  const { db } = context
  const { network } = device
  if (login.includes('\0')) throw new RequestError('WRONG_CREDENTIALS')
  const account = await findAccountByLogin(db, login)
  // However the login is written, guesses for one account count together.
  const key = account === undefined ? login.normalize('NFKC').toLowerCase() : account.id
  const { forgive } = await limitLogins(db, { account: loginKey(key), source: `people of ${network}` })
  const isRight = await verifyPassword(account?.password_hash ?? nobodysHash, password, 'people')
  if (account === undefined || account.password_hash === null || !isRight) {
    // Text that belongs to nobody may be a password in the wrong field.
    const actor = account?.username ?? 'unknown account'
    await writeAudit(db, { action: 'LOGIN_REFUSED', actor, network, reason: 'wrong credentials' })
    throw new RequestError('WRONG_CREDENTIALS')
  }
  await forgive()
  return await openSession(context, { account, method: 'PASSWORD', device })
}
