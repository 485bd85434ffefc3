import { sql } from 'kysely'
import { NOW } from '../../database/daily-limit.ts'
import type { Database } from '../../database/database.ts'

/** The lock's key is this number and a hash, so no other lock may use the same number. */
const REQUEST_LOCK = 7_305_415

interface AccountRequest {
  readonly kind: 'REGISTER' | 'RESET' | 'EMAIL'
  readonly emailKey: string
  readonly network: string
  /** Who asked, if they are signed in. */
  readonly accountId?: string
}

/** Bounds how many emails strangers can send to one address. */
export const addressLimit = { most: 5, seconds: 24 * 60 * 60 }

interface Limit {
  readonly most: number
  readonly seconds: number
}

/** Simultaneous requests of one network or for one address are counted one by one, until the transaction ends. */
export async function lockRequests(tx: Database, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${REQUEST_LOCK}, hashtext(${key}))`.execute(tx)
}

export async function insertRequest(
  db: Database,
  { kind, emailKey, network, accountId }: AccountRequest,
): Promise<void> {
  const request = { kind, email_key: emailKey, network, account_id: accountId ?? null }
  await db.insertInto('account_requests').values(request).execute()
}

/** What a limit counts: the requests for one address, from one network or of one account, or for several of them together. */
type Counted = Partial<Pick<AccountRequest, 'emailKey' | 'network' | 'accountId'>>

/** Seconds until the limit allows another request, or undefined if it does now. */
export async function findWait(
  db: Database,
  { kind, most, seconds, emailKey, network, accountId }: Pick<AccountRequest, 'kind'> & Limit & Counted,
): Promise<number | undefined> {
  const window = sql`make_interval(secs => ${seconds})`
  let counted = db.selectFrom('account_requests').where('kind', '=', kind)
  if (emailKey !== undefined) counted = counted.where('email_key', '=', emailKey)
  if (network !== undefined) counted = counted.where('network', '=', network)
  if (accountId !== undefined) counted = counted.where('account_id', '=', accountId)
  const row = await counted
    .select(sql<number>`greatest(1, ceil(extract(epoch from requested_at + ${window} - ${NOW})))::int`.as('wait'))
    .where('requested_at', '>', sql<Date>`${NOW} - ${window}`)
    .orderBy('requested_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.wait
}
