import type { DisbursementState, PayerStatement } from '@melos/api-contract'
import { sql } from 'kysely'
import type { Hash } from 'viem'
import { NOW } from '../../database/daily-limit.ts'
import type { Database } from '../../database/database.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'

/** The contract goes by the chain's time, which can be ahead of ours. */
const CHAIN_NOW = sql`greatest(${NOW}, (select max(timestamp) from blocks))`

/** What the chain says about a document, by its hash. Newest first. */
export async function findAnnouncements(db: Database, hash: Hash): Promise<PayerStatement['announcements']> {
  const { rows } = await sql<{ id: bigint; state: DisbursementState; payable_from: Date }>`
    select id, payable_from,
      case
        when withdrawn_in is not null then 'WITHDRAWN'
        when exists (select from royalty_statements where disbursement_id = disbursements.id) then 'PAID_IN'
        when payable_from > ${CHAIN_NOW} then 'ANNOUNCED'
        when payable_from + interval '14 days' > ${CHAIN_NOW} then 'PAYABLE'
        else 'EXPIRED'
      end as state
    from disbursements where document_hash = ${hash} order by id desc`.execute(db)
  return rows.map(({ id, state, payable_from }) => ({
    id: Number(id),
    state,
    payableFrom: toUtcDateTime(payable_from),
  }))
}
