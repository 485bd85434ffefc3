import { createHmac } from 'node:crypto'
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

export async function isBarred(db: Database, secret: Uint8Array, value: string): Promise<boolean> {
  const bar = db.selectFrom('barred').select('key').where('key', '=', keyOf(secret, value))
  return (await bar.executeTakeFirst()) !== undefined
}

export async function deleteBarredBy(db: Database, restrictionId: bigint): Promise<void> {
  await db.deleteFrom('barred').where('restriction_id', '=', restrictionId).execute()
}
