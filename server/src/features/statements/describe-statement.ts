import type { PayerStatement, PayerStatementSummary, StatementSample } from '@melos/api-contract'
import { EUR_DECIMALS, formatDecimal } from '@melos/statements/document'
import type { Database } from '../../database/database.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { findAnnouncements, isAnnounced } from './announcements.ts'
import { hasDependents } from './balances.ts'
import { countAdministrators, findStatement, listTotals, type StatementRow, type TotalRow } from './statement-store.ts'
import { texts } from './texts.ts'
import { termsOf } from './work-out-statement.ts'

export const toEur = (value: bigint): string => formatDecimal(value, EUR_DECIMALS)

export function toSummary(row: StatementRow): PayerStatementSummary {
  const terms = termsOf(row)
  return {
    id: Number(row.id),
    payer: row.payer,
    fileName: row.file_name,
    state: row.state,
    rows: row.rows,
    received: row.received === null ? null : toEur(row.received),
    periodFrom: terms?.periodFrom ?? null,
    periodTo: terms?.periodTo ?? null,
    takenIn: { by: row.taken_in_by, at: toUtcDateTime(row.taken_in_at) },
    changed: { by: row.changed_by, at: toUtcDateTime(row.changed_at) },
  }
}

export async function describeStatement(db: Database, id: number, reader: string): Promise<PayerStatement> {
  const row = await findStatement(db, id)
  const totals = await listTotals(db, row.id)
  const announcements = await findAnnouncements(db, row)
  const { state: _, ...summary } = toSummary(row)
  return {
    ...summary,
    ...describeState(row),
    version: row.version,
    bytes: Number(row.bytes),
    sha256: row.sha256,
    keccak256: row.keccak256,
    format: row.format,
    laterOf: row.later_of === null ? null : Number(row.later_of),
    stated: totals.map(({ currency, stated, rows }) => ({ currency, amount: toEur(stated), rows })),
    receipt: describeReceipt(row, totals),
    terms: termsOf(row),
    proposedPeriod: proposePeriod(row),
    repeatsAcknowledged: doneBy(row.repeats_acknowledged_by, row.repeats_acknowledged_at),
    submitted: doneBy(row.submitted_by, row.submitted_at),
    approved: doneBy(row.approved_by, row.approved_at),
    approval: await describeApproval(db, row, reader),
    announcements,
    canReopen: await canReopen(db, row, announcements),
    laterTakenUpBy: await findTakenUp(db, row.id),
  }
}

function doneBy(by: string | null, at: Date | null): { by: string; at: string } | null {
  return by === null || at === null ? null : { by, at: toUtcDateTime(at) }
}

function describeState(row: StatementRow) {
  const { state } = row
  const documentHash = row.document_hash ?? ''
  switch (state) {
    case 'READING': {
      const progress = { bytesRead: Number(row.bytes_read), bytes: Number(row.bytes), rows: row.rows }
      return { state, progress } as const
    }
    case 'MAPPING':
      // Written by `readStatement` alone.
      return { state, sample: row.sample as StatementSample } as const
    case 'FAILED':
      return { state, reason: row.failure ?? '' } as const
    case 'SUBMITTED':
    case 'APPROVED':
      return { state, documentHash } as const
    case 'DRAFT':
    case 'DISCARDED':
      return { state } as const
    default:
      return state satisfies never
  }
}

function describeReceipt(row: StatementRow, totals: readonly TotalRow[]): PayerStatement['receipt'] {
  const { received, received_on: receivedOn, receipt_reference: reference } = row
  if (received === null || receivedOn === null || reference === null) return null
  const parts = totals.map(({ currency, received: part }) => ({ currency, amount: toEur(part ?? 0n) }))
  return { amount: toEur(received), receivedOn, reference, parts: parts.length > 1 ? parts : [] }
}

/** From the first day of the first month to the last day of the last. */
function proposePeriod({ first_month: first, last_month: last }: StatementRow): PayerStatement['proposedPeriod'] {
  if (first === null || last === null) return null
  const [year = 0, month = 0] = last.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month, 0))
  return { from: `${first}-01`, to: lastDay.toISOString().slice(0, 10) }
}

/** The sentence that says why this administrator can't approve it. */
export async function refuseApproval(db: Database, row: StatementRow, reader: string): Promise<string | null> {
  const isOwn = reader === row.taken_in_by
  const isLast = reader === row.changed_by || reader === row.submitted_by
  if (!isOwn && !isLast) return null
  if ((await countAdministrators(db)) === 1) return texts.approval.alone
  return isOwn ? texts.approval.tookIn : texts.approval.changed
}

async function describeApproval(db: Database, row: StatementRow, reader: string): Promise<PayerStatement['approval']> {
  const refusal = await refuseApproval(db, row, reader)
  const reason = refusal ?? (row.state === 'SUBMITTED' ? null : texts.approval.notSubmitted)
  return { isAllowed: reason === null, reason }
}

type Announcements = PayerStatement['announcements']

async function canReopen(db: Database, row: StatementRow, announcements: Announcements): Promise<boolean> {
  if (row.state === 'SUBMITTED') return true
  if (row.state !== 'APPROVED' || isAnnounced(announcements)) return false
  return !(await hasDependents(db, row.id)) && (await findTakenUp(db, row.id)) === null
}

export async function findTakenUp(db: Database, id: bigint): Promise<number | null> {
  const taken = await db
    .selectFrom('payer_statements')
    .select('id')
    .where('later_of', '=', id)
    .where('state', '<>', 'DISCARDED')
    .executeTakeFirst()
  return taken === undefined ? null : Number(taken.id)
}
