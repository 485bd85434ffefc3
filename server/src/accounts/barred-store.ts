import { createHmac } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { AccountRow } from '../database/schema.ts'
import { everLinked } from './account-store.ts'

/** Hides the value: only someone with the server's secret can tell whether a given one is barred. */
const keyOf = (secret: Uint8Array, value: string): Buffer =>
  createHmac('sha256', secret).update(value.toLowerCase()).digest()

interface Bar {
  readonly account: AccountRow
  readonly restrictionId: bigint
  readonly now: Date
}

/** Bars the account's address and every wallet it ever had, except those that someone else has now. */
export async function insertBarred(
  tx: Database,
  secret: Uint8Array,
  { account: { id, email_key }, restrictionId, now }: Bar,
): Promise<void> {
  const elsewhere = tx.selectFrom('account_wallets').select('address').where('account_id', '<>', id)
  const wallets = await everLinked(tx, id)
    .distinct()
    .where('address', 'not in', elsewhere.where('unlinked_at', 'is', null))
    .execute()
  const bar = { restriction_id: restrictionId, barred_at: now }
  const values = [email_key, ...wallets.map(({ address }) => address)]
  await tx
    .insertInto('barred')
    .values(values.map((value) => ({ key: keyOf(secret, value), ...bar })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet(bar))
    .execute()
}

/** A suspension bars only while it lasts: its account was deleted, and another must not take its place. */
export async function isBarred(db: Database, secret: Uint8Array, value: string): Promise<boolean> {
  const bar = await db
    .selectFrom('barred')
    .leftJoin('restrictions', 'restrictions.id', 'restriction_id')
    .select(['kind', 'until_at'])
    .where('key', '=', keyOf(secret, value))
    .executeTakeFirst()
  if (bar === undefined) return false
  return bar.kind !== 'SUSPENSION' || bar.until_at === null || bar.until_at > new Date()
}

export async function deleteBarredBy(db: Database, restrictionId: bigint): Promise<void> {
  await db.deleteFrom('barred').where('restriction_id', '=', restrictionId).execute()
}
