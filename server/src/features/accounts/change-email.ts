import { randomUUID } from 'node:crypto'
import { emailKey } from '@melos/api-contract'
import { findAccountByEmail, lockOpenAccount } from '../../accounts/account-store.ts'
import { isBarred } from '../../accounts/barred-store.ts'
import { hashMailedToken } from '../../accounts/mailed-token.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { type Database, isUniqueViolation } from '../../database/database.ts'
import type { AccountRow } from '../../database/schema.ts'
import type { Proof } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { tokenExpiry } from '../../mail/mail.ts'
import { addressLimit, findWait, insertRequest, lockRequests } from './account-request-store.ts'
import { revokeAccountSessions } from './account-session-store.ts'
import type { AccountsContext } from './accounts-context.ts'
import { deleteOpenChanges, findChangeOwner, lockChange, undoableSince } from './email-change-store.ts'
import { hasRecentWayIn, removeWaysInSince } from './recent-ways-in.ts'
import { sendReset } from './reset-password.ts'
import { isIgnoredStaff } from './staff.ts'

interface Request {
  readonly accountId: string
  readonly email: string
  readonly proof: Proof
  readonly network: string
}

/**
 * Replaces a change that waits. Whether the new address has an account shows neither in the answer nor in the account nor in the
 * old address's email: only the new address's own email differs.
 */
export async function requestEmailChange(
  { db, staff }: Pick<AccountsContext, 'db' | 'staff'>,
  { accountId, email, proof, network }: Request,
): Promise<void> {
  // Employees may not register, so nobody may change to their addresses either.
  const isIgnored = await isIgnoredStaff(db, { staff, email, network })
  await db.transaction().execute(async (tx) => {
    const account = await lockOpenAccount(tx, accountId)
    if (account === undefined) throw new RequestError('UNAUTHORIZED')
    await countRequest(tx, { accountId, email, network })
    await deleteOpenChanges(tx, accountId)
    if (account.email === email) return
    const needsAgreement = proof === 'PASSWORD' || (await hasRecentWayIn(tx, accountId))
    await insertChange(tx, { account, email, needsAgreement })
    await writeAudit(tx, { action: 'EMAIL_CHANGE_REQUESTED', actor: account.username, network })
    if (!isIgnored) await tellNewAddress(tx, { account, email })
    if (!needsAgreement) return
    const to = { address: account.email, accountId }
    await enqueueMail(tx, { kind: 'EMAIL_OLD', to, username: account.username, newAddress: email })
  })
}

async function tellNewAddress(tx: Database, { account, email }: { account: AccountRow; email: string }): Promise<void> {
  const owner = await findAccountByEmail(tx, email)
  if (owner === undefined || owner.id === account.id) {
    const to = { address: email, accountId: account.id }
    return await enqueueMail(tx, { kind: 'EMAIL_NEW', to, username: account.username })
  }
  const to = { address: owner.email, accountId: owner.id }
  await enqueueMail(tx, { kind: 'ALREADY_REGISTERED', to, username: owner.username })
}

/** Throws `TOO_MANY_REQUESTS` if the account or, by whomever, the address has been asked for too often. */
async function countRequest(
  tx: Database,
  { accountId, email, network }: Pick<Request, 'accountId' | 'email' | 'network'>,
): Promise<void> {
  const key = emailKey(email)
  await lockRequests(tx, `address ${key}`)
  for (const counted of [{ accountId }, { emailKey: key }]) {
    const retryAfterSeconds = await findWait(tx, { kind: 'EMAIL', ...counted, ...addressLimit })
    if (retryAfterSeconds !== undefined) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds })
  }
  await insertRequest(tx, { kind: 'EMAIL', emailKey: key, network, accountId })
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
      expires_at: tokenExpiry('EMAIL_NEW', now),
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
    const accepting = by === 'new' ? 'EMAIL_CHANGE_CONFIRMED' : 'EMAIL_CHANGE_AGREED'
    await writeAudit(tx, { action: accepting, actor: account.username, network })
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
  if (account === undefined || change === undefined) throw new RequestError('TOKEN_EXPIRED')
  return { account, change }
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
    const since = undoableSince(change.requested_at)
    await removeWaysInSince(tx, { account, since, network, address: change.old_email })
    // The thief may know or have set the password; the owner sets another with an email to this address.
    await tx.updateTable('accounts').set({ password_hash: null }).where('id', '=', id).execute()
    await sendReset(tx, { ...account, email: change.old_email })
    await writeAudit(tx, { action: 'EMAIL_CHANGE_UNDONE', actor: username, network })
  })
}
