import { randomUUID } from 'node:crypto'
import { emailKey } from '@melos/api-contract'
import { findAccountByEmail, lockAccount } from '../../accounts/account-store.ts'
import { isBarred } from '../../accounts/barred-store.ts'
import { hashMailedToken } from '../../accounts/mailed-token.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { type Database, isUniqueViolation } from '../../database/database.ts'
import type { AccountRow } from '../../database/schema.ts'
import type { Proof } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { addressLimit, findWait, insertRequest, lockRequests } from './account-request-store.ts'
import { revokeAccountSessions } from './account-session-store.ts'
import type { AccountsContext } from './accounts-context.ts'
import { deleteOpenChanges, findChangeOwner, lockChange } from './email-change-store.ts'
import { hasRecentWayIn, recentSince, removeWaysInSince } from './recent-ways-in.ts'
import { isIgnoredStaff } from './staff.ts'

const WAITING_MS = 24 * 60 * 60 * 1000

/** Replaces a change that waits. The answer doesn't tell whether the new address has an account; its owner is told. */
export async function requestEmailChange(
  { db, staff }: Pick<AccountsContext, 'db' | 'staff'>,
  { accountId, email, proof, network }: { accountId: string; email: string; proof: Proof; network: string },
): Promise<void> {
  // Employees may not register, so nobody may change to their addresses either.
  if (await isIgnoredStaff(db, { staff, email, network })) return
  await db.transaction().execute(async (tx) => {
    const account = await lockOpenAccount(tx, accountId)
    await countRequest(tx, { email, network })
    await deleteOpenChanges(tx, accountId)
    const owner = await findAccountByEmail(tx, email)
    if (owner?.id === accountId && owner.email === email) return
    if (owner !== undefined && owner.id !== accountId) {
      const to = { address: owner.email, accountId: owner.id }
      await enqueueMail(tx, { kind: 'ALREADY_REGISTERED', to, username: owner.username })
      return
    }
    const needsAgreement = proof === 'PASSWORD' || (await hasRecentWayIn(tx, accountId))
    await insertChange(tx, { account, email, needsAgreement })
    const { username } = account
    await enqueueMail(tx, { kind: 'EMAIL_NEW', to: { address: email, accountId }, username })
    if (!needsAgreement) return
    const to = { address: account.email, accountId }
    await enqueueMail(tx, { kind: 'EMAIL_OLD', to, username, newAddress: email })
  })
}

/** Throws `TOO_MANY_REQUESTS` if the address has been asked for too often, by whomever. */
async function countRequest(tx: Database, { email, network }: { email: string; network: string }): Promise<void> {
  const of = { kind: 'EMAIL', emailKey: emailKey(email) } as const
  await lockRequests(tx, `address ${of.emailKey}`)
  const retryAfterSeconds = await findWait(tx, { ...of, ...addressLimit })
  if (retryAfterSeconds !== undefined) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds })
  await insertRequest(tx, { ...of, network })
}

async function insertChange(
  tx: Database,
  { account, email, needsAgreement }: { account: AccountRow; email: string; needsAgreement: boolean },
): Promise<void> {
  const now = new Date()
  await tx
    .insertInto('email_changes')
    .values({
      id: randomUUID(),
      account_id: account.id,
      old_email: account.email,
      old_email_key: account.email_key,
      new_email: email,
      new_email_key: emailKey(email),
      needs_agreement: needsAgreement,
      requested_at: now,
      expires_at: new Date(now.getTime() + WAITING_MS),
    })
    .execute()
}

/** The new address confirms or the old one agrees. The last of them completes the change. */
export async function acceptEmailChange(
  { db, keys }: Pick<AccountsContext, 'db' | 'keys'>,
  { token, by, network }: { token: string; by: 'new' | 'old'; network: string },
): Promise<'DONE' | 'WAITING'> {
  const hash = hashMailedToken(token)
  const column = by === 'new' ? 'new_token_hash' : 'old_token_hash'
  return await db.transaction().execute(async (tx) => {
    const now = new Date()
    const { account, change } = await lockOwnChange(tx, { column, hash, now })
    // Said only to someone who reads the address's emails.
    if (by === 'new' && (await isBarred(tx, keys.barred, change.new_email_key))) throw new RequestError('BARRED')
    const accepted = { ...change, ...(by === 'new' ? { confirmed_at: now } : { agreed_at: now }) }
    const isComplete = accepted.confirmed_at !== null && (!change.needs_agreement || accepted.agreed_at !== null)
    const { confirmed_at, agreed_at } = accepted
    const done_at = isComplete ? now : null
    await tx
      .updateTable('email_changes')
      .set({ confirmed_at, agreed_at, done_at, [column]: null })
      .where('id', '=', change.id)
      .execute()
    if (!isComplete) return 'WAITING'
    await setEmail(tx, { account, email: change.new_email })
    await tx.deleteFrom('password_resets').where('account_id', '=', account.id).execute()
    await writeAudit(tx, { action: 'EMAIL_CHANGED', actor: account.username, network })
    const to = { address: change.old_email, accountId: account.id }
    await enqueueMail(tx, { kind: 'EMAIL_CHANGED', to, username: account.username, newAddress: change.new_email })
    return 'DONE'
  })
}

/** The account is locked before its change, in the same order everywhere, so that no two requests wait for each other. */
async function lockOwnChange(tx: Database, token: Parameters<typeof lockChange>[1]) {
  const accountId = await findChangeOwner(tx, token)
  if (accountId === undefined) throw new RequestError('TOKEN_EXPIRED')
  const account = await lockOpenAccount(tx, accountId)
  const change = await lockChange(tx, token)
  if (change === undefined) throw new RequestError('TOKEN_EXPIRED')
  return { account, change }
}

async function lockOpenAccount(tx: Database, id: string): Promise<AccountRow> {
  const account = await lockAccount(tx, id)
  if (account === undefined || account.closed_at !== null) throw new RequestError('TOKEN_EXPIRED')
  return account
}

async function setEmail(tx: Database, { account, email }: { account: AccountRow; email: string }): Promise<void> {
  try {
    const changes = { email, email_key: emailKey(email), email_state: 'VERIFIED' } as const
    await tx.updateTable('accounts').set(changes).where('id', '=', account.id).execute()
  } catch (error) {
    // Someone else has registered with it since.
    throw isUniqueViolation(error) ? new RequestError('EMAIL_TAKEN', { cause: error }) : error
  }
}

/** For an owner whose account was taken over: the change and later ones are undone, with the ways in that came shortly before. */
export async function undoEmailChange(
  db: Database,
  { token, network }: { token: string; network: string },
): Promise<void> {
  const hash = hashMailedToken(token)
  await db.transaction().execute(async (tx) => {
    const now = new Date()
    const { account, change } = await lockOwnChange(tx, { column: 'undo_token_hash', hash, now })
    const { id, username } = account
    await setEmail(tx, { account, email: change.old_email })
    await deleteOpenChanges(tx, id)
    await tx
      .updateTable('email_changes')
      .set({ undone_at: now })
      .where('account_id', '=', id)
      .where('requested_at', '>=', change.requested_at)
      .execute()
    await revokeAccountSessions(tx, { accountId: id })
    // Whoever asked for the change may have prepared it with a passkey or a wallet of their own.
    const since = recentSince(change.requested_at)
    await removeWaysInSince(tx, { account, since, network, address: change.old_email })
    await tx.deleteFrom('password_resets').where('account_id', '=', id).execute()
    // The thief may know or have set the password; the owner sets another with an email to this address.
    await tx.updateTable('accounts').set({ password_hash: null }).where('id', '=', id).execute()
    await writeAudit(tx, { action: 'EMAIL_CHANGE_UNDONE', actor: username, network })
  })
}
