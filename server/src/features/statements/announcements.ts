import type { DisbursementState, PayerStatement } from '@melos/api-contract'
import { sql } from 'kysely'
import { NOW } from '../../database/daily-limit.ts'
import type { Database } from '../../database/database.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import type { StatementRow } from './statement-store.ts'

/** The contract goes by the chain's time, which can be ahead of ours. */
const CHAIN_NOW = sql`greatest(${NOW}, (select max(timestamp) from blocks))`

type Announcements = PayerStatement['announcements']

/** What the chain says about the documents of a statement. Newest first. */
export async function findAnnouncements(
  db: Database,
  { id, document_hash: hash }: Pick<StatementRow, 'id' | 'document_hash'>,
): Promise<Announcements> {
  const { rows } = await sql<{ id: bigint; state: DisbursementState; payable_from: Date; is_earlier: boolean }>`
    select id, payable_from, document_hash is distinct from ${hash} as is_earlier,
      case
        when withdrawn_in is not null then 'WITHDRAWN'
        when exists (select from royalty_statements where disbursement_id = disbursements.id) then 'PAID_IN'
        when payable_from > ${CHAIN_NOW} then 'ANNOUNCED'
        when payable_from + interval '14 days' > ${CHAIN_NOW} then 'PAYABLE'
        else 'EXPIRED'
      end as state
    from disbursements
    where document_hash in (select hash from payer_statement_documents where statement_id = ${id})
    order by id desc`.execute(db)
  return rows.map(({ id, state, payable_from, is_earlier }) => ({
    id: Number(id),
    state,
    payableFrom: toUtcDateTime(payable_from),
    isEarlier: is_earlier,
  }))
}

/** Whether one of them was paid in or still can be. */
export function isAnnounced(announcements: Announcements): boolean {
  return announcements.some(({ state }) => state !== 'WITHDRAWN' && state !== 'EXPIRED')
}
