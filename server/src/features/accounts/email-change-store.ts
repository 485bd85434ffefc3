import { makeMailedToken } from '../../accounts/mailed-token.ts'
import type { Database } from '../../database/database.ts'
import { DAYS_TO_UNDO } from '../../mail/mail.ts'

/** A change that was done since then can be undone; a passkey or a wallet that was added since then may be a thief's. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - DAYS_TO_UNDO * 24 * 60 * 60 * 1000)

export async function findOpenChange(db: Database, { accountId, now }: { accountId: string; now: Date }) {
  return await db
    .selectFrom('email_changes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('done_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function deleteOpenChanges(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('account_id', '=', accountId).where('done_at', 'is', null).execute()
}

/** The columns of the tokens for the new address, for the old one, and for undoing. */
type TokenColumn = 'new_token_hash' | 'old_token_hash' | 'undo_token_hash'

/** Whose change a token is for, or undefined if it has been used or is too old. */
export async function findChangeOwner(
  db: Database,
  { column, hash, now }: { column: TokenColumn; hash: Buffer; now: Date },
): Promise<string | undefined> {
  const change = await usable(db, { column, now }).select('account_id').where(column, '=', hash).executeTakeFirst()
  return change?.account_id
}

export async function lockChange(
  tx: Database,
  { column, hash, now }: { column: TokenColumn; hash: Buffer; now: Date },
) {
  return await usable(tx, { column, now }).selectAll().where(column, '=', hash).forUpdate().executeTakeFirst()
}

function usable(db: Database, { column, now }: { column: TokenColumn; now: Date }) {
  const changes = db.selectFrom('email_changes').where('undone_at', 'is', null)
  return column === 'undo_token_hash'
    ? changes.where('done_at', '>', undoableSince(now))
    : changes.where('done_at', 'is', null).where('expires_at', '>', now)
}

/** Makes the token of an email to the change's new or old address. */
export async function makeChangeToken(
  db: Database,
  {
    accountId,
    column,
    oldEmail,
    newEmail,
    now,
  }: { accountId: string; column: TokenColumn; oldEmail?: string; newEmail: string; now: Date },
): Promise<string | undefined> {
  let matching = usable(db, { column, now })
    .select('id')
    .where('account_id', '=', accountId)
    .where('new_email', '=', newEmail)
  if (oldEmail !== undefined) matching = matching.where('old_email', '=', oldEmail)
  const change = await matching.orderBy('requested_at', 'desc').limit(1).executeTakeFirst()
  if (change === undefined) return undefined
  const { token, hash } = makeMailedToken()
  await db
    .updateTable('email_changes')
    .set({ [column]: hash })
    .where('id', '=', change.id)
    .execute()
  return token
}
