import type { PayerStatement } from '@melos/api-contract'
import { disbursementState } from '@melos/royalties'
import { sql } from 'kysely'
import { NOW } from '../../database/daily-limit.ts'
import type { Database } from '../../database/database.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import type { StatementRow } from './statement-store.ts'

/** The contract goes by the chain's time, which can be ahead of ours. */
const CHAIN_NOW = sql`greatest(${NOW}, (select max(timestamp) from blocks))`

type Announcements = PayerStatement['announcements']

interface AnnouncementRow {
  readonly id: bigint
  readonly payableFrom: Date
  readonly isEarlier: boolean
  readonly isWithdrawn: boolean
  readonly isPaidIn: boolean
  readonly now: Date
}

/** What the chain says about the documents of a statement. Newest first. */
export async function findAnnouncements(
  db: Database,
  { id, document_hash: hash }: Pick<StatementRow, 'id' | 'document_hash'>,
): Promise<Announcements> {
  const { rows } = await sql<AnnouncementRow>`
    select id, payable_from as "payableFrom", document_hash is distinct from ${hash} as "isEarlier",
      withdrawn_in is not null as "isWithdrawn",
      exists (select from royalty_statements where disbursement_id = disbursements.id) as "isPaidIn",
      ${CHAIN_NOW} as now
    from disbursements
    where document_hash in (select hash from payer_statement_documents where statement_id = ${id})
    order by id desc`.execute(db)
  return rows.map((row) => ({
    id: Number(row.id),
    state: disbursementState(row, row.now),
    payableFrom: toUtcDateTime(row.payableFrom),
    isEarlier: row.isEarlier,
  }))
}

/** Whether one of them was paid in or still can be. */
export function isAnnounced(announcements: Announcements): boolean {
  return announcements.some(({ state }) => state !== 'WITHDRAWN' && state !== 'EXPIRED')
}
