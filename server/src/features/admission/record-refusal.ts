import type { RefusalReason } from '@melos/api-contract'
import { sql } from 'kysely'
import type { Address } from 'viem'
import type { Database } from '../../database/database.ts'

export interface RefusedAdmission {
  readonly wallet: Address
  readonly policy: number
  readonly reason: RefusalReason
  readonly accountId: string | null
}

/** A person has few wallets, so more would be someone filling the log. */
const MOST_A_DAY = 20

/** Once a day for the same reason, because people try again. Returns whether it is new. */
export async function recordRefusal(
  db: Database,
  { wallet, policy, reason, accountId }: RefusedAdmission,
): Promise<boolean> {
  const { rows } = await sql`
    insert into admission_refusals (account_id, wallet, policy, reason)
    select ${accountId}::uuid, ${wallet}, ${policy}::integer, ${reason}
    where not exists (
      select from admission_refusals
      where wallet = ${wallet} and policy = ${policy}::integer and reason = ${reason}
        and account_id is not distinct from ${accountId}::uuid and refused_at > now() - interval '1 day'
    ) and (${accountId}::uuid is null or ${MOST_A_DAY} > (
      select count(*) from admission_refusals where account_id = ${accountId}::uuid and refused_at > now() - interval '1 day'
    ))
    returning id`.execute(db)
  return rows.length > 0
}
