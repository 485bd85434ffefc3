import { emailKey } from '@melos/api-contract'
import { findAccountByEmail, findAccountById, lockOpenAccount } from '../../accounts/account-store.ts'
import { hashMailedToken, makeMailedToken } from '../../accounts/mailed-token.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { hashPassword } from '../../authentication/password.ts'
import type { Database } from '../../database/database.ts'
import type { AccountRow } from '../../database/schema.ts'
import { RequestError } from '../../http/request-error.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { tokenExpiry } from '../../mail/mail.ts'
import { findWait, insertRequest, lockRequests } from './account-request-store.ts'
import { isKnownNetwork, revokeAccountSessions } from './account-session-store.ts'
import { deleteOpenChanges } from './email-change-store.ts'
import { refusePassword } from './refuse-password.ts'

const MINUTE = 60
const pauseLimit = { most: 1, seconds: 5 * MINUTE }
const dayLimit = { most: 5, seconds: 24 * 60 * MINUTE }

/**
 * One email per address in 5 minutes, and 5 a day. Whether one is sent is nobody's business but its owner's. A network from
 * which the owner has signed in has limits of its own, so that strangers can't use up the owner's.
 */
export async function requestReset(
  db: Database,
  { email, network }: { email: string; network: string },
): Promise<void> {
  const key = emailKey(email)
  await db.transaction().execute(async (tx) => {
    await lockRequests(tx, `address ${key}`)
    const account = await findAccountByEmail(tx, email)
    const isOwners = account !== undefined && (await isKnownNetwork(tx, { accountId: account.id, network }))
    const of = { kind: 'RESET', emailKey: key, ...(isOwners ? { network } : {}) } as const
    const waits = [await findWait(tx, { ...of, ...pauseLimit }), await findWait(tx, { ...of, ...dayLimit })]
    if (waits.some((wait) => wait !== undefined)) return
    await insertRequest(tx, { kind: 'RESET', emailKey: key, network })
    if (account !== undefined) await sendReset(tx, account)
  })
}

/** Replaces an earlier link. */
export async function sendReset(tx: Database, { id, username, email: address }: AccountRow): Promise<void> {
  const now = new Date()
  const reset = { requested_at: now, expires_at: tokenExpiry('RESET_PASSWORD', now), token_hash: null }
  await tx
    .insertInto('password_resets')
    .values({ account_id: id, ...reset })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(reset))
    .execute()
  await enqueueMail(tx, { kind: 'RESET_PASSWORD', to: { address, accountId: id }, username })
}

export async function makeResetToken(
  db: Database,
  { accountId, now }: { accountId: string; now: Date },
): Promise<string | undefined> {
  const { token, hash } = makeMailedToken()
  const { numUpdatedRows } = await db
    .updateTable('password_resets')
    .set({ token_hash: hash })
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? token : undefined
}

/** Ends all sessions and a change of address that waits, because whoever had the old password may have them. */
export async function confirmReset(
  db: Database,
  { token, password, network }: { token: string; password: string; network: string },
): Promise<void> {
  const hash = hashMailedToken(token)
  const accountId = await findReset(db, { hash, now: new Date() })
  const account = accountId === undefined ? undefined : await findAccountById(db, accountId)
  if (account === undefined || account.closed_at !== null) throw new RequestError('TOKEN_EXPIRED')
  refusePassword(password, [account.username, account.email])
  const password_hash = await hashPassword(password, 'people')
  await db.transaction().execute(async (tx) => {
    const isOpen = (await lockOpenAccount(tx, account.id)) !== undefined
    const used = await tx.deleteFrom('password_resets').where('token_hash', '=', hash).executeTakeFirst()
    if (!isOpen || used.numDeletedRows !== 1n) throw new RequestError('TOKEN_EXPIRED')
    // The token came to the address, so emails arrive.
    const changes = { password_hash, email_state: 'VERIFIED' } as const
    await tx.updateTable('accounts').set(changes).where('id', '=', account.id).execute()
    await deleteOpenChanges(tx, account.id)
    await revokeAccountSessions(tx, { accountId: account.id })
    await writeAudit(tx, { action: 'PASSWORD_RESET', actor: account.username, network })
    const to = { address: account.email, accountId: account.id }
    await enqueueMail(tx, { kind: 'PASSWORD_CHANGED', to, username: account.username })
  })
}

async function findReset(db: Database, { hash, now }: { hash: Buffer; now: Date }): Promise<string | undefined> {
  const reset = await db
    .selectFrom('password_resets')
    .select('account_id')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return reset?.account_id
}
