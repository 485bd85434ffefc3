import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Database } from '../database/database.ts'

/** The later of our clock and the chain's, because admissions end by the chain's clock. */
export const CHAIN_NOW = sql<Date>`greatest(now(), (select max(timestamp) from blocks))`

export interface Admission {
  /** Until when the contract admits the wallet; undefined if it doesn't. */
  readonly until: Date | undefined
  readonly isDismissed: boolean
  /** No signature of the admitter admits it again. */
  readonly wasDismissed: boolean
}

/** The text with the hash of a wallet's dismissal, if it is dismissed and an administrator recorded the text. */
export async function findDismissalReason(
  db: Database,
  { wallet, policy }: { wallet: Address; policy: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('admissions')
    .innerJoin('dismissal_reasons', (join) =>
      join
        .onRef('dismissal_reasons.hash', '=', 'admissions.reason_hash')
        .onRef('dismissal_reasons.wallet', '=', 'admissions.wallet')
        .onRef('dismissal_reasons.policy', '=', 'admissions.policy'),
    )
    .select('reason')
    .where('admissions.wallet', '=', wallet)
    .where('admissions.policy', '=', policy)
    .executeTakeFirst()
  return row?.reason
}

const none: Admission = { until: undefined, isDismissed: false, wasDismissed: false }

/** What the index knows of `Gate`. */
export async function findAdmission(
  db: Database,
  { wallet, policy }: { wallet: Address; policy: number },
): Promise<Admission> {
  const row = await db
    .selectFrom('admissions')
    .select(['valid_until', 'is_dismissed', 'was_dismissed', sql<boolean>`valid_until >= ${CHAIN_NOW}`.as('is_valid')])
    .where('wallet', '=', wallet)
    .where('policy', '=', policy)
    .executeTakeFirst()
  if (row === undefined) return none
  const { valid_until, is_valid, is_dismissed: isDismissed, was_dismissed: wasDismissed } = row
  return { until: is_valid ? (valid_until ?? undefined) : undefined, isDismissed, wasDismissed }
}
