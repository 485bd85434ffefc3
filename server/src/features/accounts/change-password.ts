import { findAccountById } from '../../accounts/account-store.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { hashPassword } from '../../authentication/password.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { revokeAccountSessions } from './account-session-store.ts'
import { deleteOpenChanges } from './email-change-store.ts'
import { refusePassword } from './refuse-password.ts'
import { requireLive } from './require-live.ts'

interface Change {
  readonly accountId: string
  readonly password: string
  readonly sessionId: string
  readonly network: string
}

/** Ends all other sessions and a change of address that waits, because whoever knew the old password may have them. */
export async function changePassword(db: Database, { accountId, password, sessionId, network }: Change): Promise<void> {
  const account = await findAccountById(db, accountId)
  if (account === undefined) throw new RequestError('UNAUTHORIZED')
  const { username, email } = account
  refusePassword(password, [username, email])
  const password_hash = await hashPassword(password, 'people')
  await db.transaction().execute(async (tx) => {
    await requireLive(tx, { accountId, sessionId })
    await tx.updateTable('accounts').set({ password_hash }).where('id', '=', accountId).execute()
    await deleteOpenChanges(tx, accountId)
    await tx.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
    await revokeAccountSessions(tx, { accountId, except: sessionId })
    await writeAudit(tx, { action: 'PASSWORD_CHANGED', actor: username, network })
    await enqueueMail(tx, { kind: 'PASSWORD_CHANGED', to: { address: email, accountId }, username })
  })
}
