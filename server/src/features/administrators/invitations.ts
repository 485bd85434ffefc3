import { randomUUID } from 'node:crypto'
import { hashMailedToken, makeMailedToken } from '../../accounts/mailed-token.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { hashPassword } from '../../authentication/password.ts'
import { revokeSessionsOf } from '../../authentication/session-store.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { tokenExpiry } from '../../mail/mail.ts'
import type { TokenMakers } from '../../mail/token-makers.ts'

interface Invitation {
  readonly email: string
  readonly by: string
  readonly why: 'INVITED' | 'RESET'
}

/** Replaces an earlier invitation for the same address. */
export async function invite(tx: Database, { email, by, why }: Invitation): Promise<void> {
  const now = new Date()
  const invitation = {
    id: randomUUID(),
    invited_by: by,
    requested_at: now,
    expires_at: tokenExpiry(why === 'RESET' ? 'ADMINISTRATOR_RESET' : 'ADMINISTRATOR_INVITED', now),
    token_hash: null,
  }
  await tx
    .insertInto('administrator_invitations')
    .values({ email: email.toLowerCase(), ...invitation })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(invitation))
    .execute()
  const to = { address: email }
  if (why === 'RESET') await enqueueMail(tx, { kind: 'ADMINISTRATOR_RESET', to, resetBy: by })
  else await enqueueMail(tx, { kind: 'ADMINISTRATOR_INVITED', to, invitedBy: by })
}

export const invitationTokenMakers: TokenMakers = {
  ADMINISTRATOR_INVITED: (db, { to }) => makeInvitationToken(db, to.address),
  ADMINISTRATOR_RESET: (db, { to }) => makeInvitationToken(db, to.address),
}

async function makeInvitationToken(db: Database, address: string): Promise<string | undefined> {
  const { token, hash } = makeMailedToken()
  const { numUpdatedRows } = await db
    .updateTable('administrator_invitations')
    .set({ token_hash: hash })
    .where('email', '=', address.toLowerCase())
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return numUpdatedRows === 1n ? token : undefined
}

/** Creates the administrator, or gives an existing or removed one the new password. */
export async function acceptInvitation(
  db: Database,
  { token, password, network }: { token: string; password: string; network: string },
): Promise<void> {
  const token_hash = hashMailedToken(token)
  const usable = db.selectFrom('administrator_invitations').where('token_hash', '=', token_hash)
  const invitation = await usable.select('email').where('expires_at', '>', new Date()).executeTakeFirst()
  if (invitation === undefined) throw new RequestError('TOKEN_EXPIRED')
  const password_hash = await hashPassword(password, 'administrators')
  await db.transaction().execute(async (tx) => {
    const used = await tx
      .deleteFrom('administrator_invitations')
      .where('token_hash', '=', token_hash)
      .executeTakeFirst()
    if (used.numDeletedRows !== 1n) throw new RequestError('TOKEN_EXPIRED')
    const { id } = await tx
      .insertInto('administrators')
      .values({ email: invitation.email, password_hash, removed_at: null })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ password_hash, removed_at: null }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await revokeSessionsOf(tx, { administratorId: id, now: new Date() })
    await writeAudit(tx, { action: 'ADMINISTRATOR_ADDED', actor: invitation.email, network })
  })
}
