import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Hides the value: only someone with the server's secret can tell whether a given one is barred. */
const keyOf = (secret: Uint8Array, value: string): Buffer =>
  createHmac('sha256', secret).update(value.toLowerCase()).digest()

interface Bar {
  /** Email keys and wallets. */
  readonly values: readonly string[]
  readonly restrictionId: bigint
  readonly now: Date
}

export async function insertBarred(
  db: Database,
  secret: Uint8Array,
  { values, restrictionId, now }: Bar,
): Promise<void> {
  const rows = values.map((value) => ({ key: keyOf(secret, value), restriction_id: restrictionId, barred_at: now }))
  await db
    .insertInto('barred')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** `value` is an email key or a wallet. */
export async function isBarred(db: Database, secret: Uint8Array, value: string): Promise<boolean> {
  const bar = db.selectFrom('barred').select('key').where('key', '=', keyOf(secret, value))
  return (await bar.executeTakeFirst()) !== undefined || (await isSuspendedRecord(db, value))
}

/** Deleting a suspended account and coming back doesn't end its suspension. The record of its measures is kept anyway. */
async function isSuspendedRecord(db: Database, value: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts
    join restrictions on restrictions.account_id = accounts.id
    where closed_at is not null and kind = 'SUSPENSION' and lifted_at is null and (until_at is null or until_at > now())
      and (email_key = ${value} or exists (
        select from account_wallets
        where account_wallets.account_id = accounts.id and address = ${value} and coalesce(unlinked_at, closed_at) >= closed_at
      ))
    limit 1`.execute(db)
  return rows.length > 0
}

export async function deleteBarredBy(db: Database, restrictionId: bigint): Promise<void> {
  await db.deleteFrom('barred').where('restriction_id', '=', restrictionId).execute()
}
