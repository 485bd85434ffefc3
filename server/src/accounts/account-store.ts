import { emailKey, usernameKey } from '@melos/api-contract'
import type { Address } from 'viem'
import type { Database } from '../database/database.ts'
import type { AccountRow } from '../database/schema.ts'
import { RequestError } from '../http/request-error.ts'

/** Also a closed account, whose record is kept. */
export async function findAccountById(db: Database, id: string): Promise<AccountRow | undefined> {
  return await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The account of a request's session, which can be deleted while the request is being answered. */
export async function findOwnAccount(db: Database, id: string): Promise<AccountRow> {
  const account = await findAccountById(db, id)
  if (account === undefined) throw new RequestError('UNAUTHORIZED')
  return account
}

/** Locks the account until the transaction ends. */
export async function lockAccount(tx: Database, id: string): Promise<AccountRow | undefined> {
  return await tx.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The same, but undefined if the account is closed. Take this lock before any other of the account, so that nobody waits in a circle. */
export async function lockOpenAccount(tx: Database, id: string): Promise<AccountRow | undefined> {
  const account = await lockAccount(tx, id)
  return account?.closed_at === null ? account : undefined
}

/** Closes the account and leaves only what the record of a contract needs. */
export async function emptyAccount(tx: Database, { id, closedAt }: { id: string; closedAt: Date }): Promise<void> {
  const emptied = { password_hash: null, name: null, about: null, country: null, exported_at: null }
  await tx
    .updateTable('accounts')
    .set({ ...emptied, closed_at: closedAt })
    .where('id', '=', id)
    .execute()
}

export async function findAccountByEmail(db: Database, email: string): Promise<AccountRow | undefined> {
  return await db
    .selectFrom('accounts')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** `login` is a username or an email address; text that is neither belongs to nobody. */
export async function findAccountByLogin(db: Database, login: string): Promise<AccountRow | undefined> {
  const key = login.includes('@') ? tryEmailKey(login) : usernameKey(login)
  // PostgreSQL rejects NUL.
  if (key === undefined || key.includes('\0')) return undefined
  return await db
    .selectFrom('accounts')
    .selectAll()
    .where(login.includes('@') ? 'email_key' : 'username_key', '=', key)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** The open account that the wallet is linked to. */
export async function findAccountOfWallet(db: Database, address: Address): Promise<AccountRow | undefined> {
  return await db
    .selectFrom('accounts')
    .innerJoin('account_wallets', 'account_wallets.account_id', 'accounts.id')
    .selectAll('accounts')
    .where('address', '=', address)
    .where('unlinked_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** The id of the account that the wallet is linked to, open or not. */
export async function findLink(db: Database, address: Address): Promise<string | undefined> {
  const link = await db
    .selectFrom('account_wallets')
    .select('account_id')
    .where('address', '=', address)
    .where('unlinked_at', 'is', null)
    .executeTakeFirst()
  return link?.account_id
}

function tryEmailKey(text: string): string | undefined {
  try {
    return emailKey(text)
  } catch {
    return undefined
  }
}

/** Call this after giving up an email. One to an address that the account only wanted to change to doesn't count. */
export async function markBouncing(db: Database, accountId: string): Promise<void> {
  const lastGivenUp = db
    .selectFrom('mails')
    .select('to_address')
    .where('account_id', '=', accountId)
    .where('gave_up_at', 'is not', null)
    .orderBy('gave_up_at', 'desc')
    .limit(1)
  await db
    .updateTable('accounts')
    .set({ email_state: 'BOUNCING' })
    .where('id', '=', accountId)
    .where('email', '=', lastGivenUp)
    .execute()
}

export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const key = usernameKey(username)
  const taken = db.selectFrom('accounts').select('username_key').where('username_key', '=', key)
  const retired = db.selectFrom('retired_usernames').select('username_key').where('username_key', '=', key)
  return (await taken.unionAll(retired).limit(1).executeTakeFirst()) !== undefined
}

export async function listLinkedWallets(db: Database, accountId: string) {
  return await db
    .selectFrom('account_wallets')
    .select(['address', 'linked_at'])
    .where('account_id', '=', accountId)
    .where('unlinked_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** The addresses of the wallets that are linked to the account now. */
export function linkedTo(db: Database, accountId: string) {
  return everLinked(db, accountId).where('unlinked_at', 'is', null)
}

/** Every wallet that is or was linked to the account: unlinking one hides nothing. */
export function everLinked(db: Database, accountId: string) {
  return db.selectFrom('account_wallets').select('address').where('account_id', '=', accountId)
}

export async function isSeller(db: Database, accountId: string): Promise<boolean> {
  const sold = db.selectFrom('auctions').select('id').where('seller', 'in', everLinked(db, accountId))
  return (await sold.limit(1).executeTakeFirst()) !== undefined
}

/** Whether the wallet sells in an auction that isn't settled. */
export async function isLiveSeller(db: Database, wallet: Address): Promise<boolean> {
  const settled = db.selectFrom('settlement_events').select('auction_id').where('type', '=', 'PROCESSED')
  const live = db.selectFrom('auctions').select('id').where('seller', '=', wallet).where('id', 'not in', settled)
  return (await live.limit(1).executeTakeFirst()) !== undefined
}
