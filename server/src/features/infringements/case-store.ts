import { DAYS_TO_ANSWER } from '@melos/api-contract'
import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely'
import { lockAccount } from '../../accounts/account-store.ts'
import { NOW } from '../../database/daily-limit.ts'
import { type Database, readPage } from '../../database/database.ts'
import type { InfringementReportRow, Schema } from '../../database/schema.ts'
import { RequestError } from '../../http/request-error.ts'

export type CaseRow = InfringementReportRow
type MessageRow = Selectable<Schema['case_messages']>
export type DocumentRow = Selectable<Schema['case_documents']>
export type DocumentedMessage = MessageRow & { readonly document: DocumentRow | null }
export type ComplaintRow = Selectable<Schema['case_complaints']>

export async function findCase(db: Database, id: bigint): Promise<CaseRow> {
  const row = await db.selectFrom('infringement_reports').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new RequestError('NOT_FOUND')
  return row
}

/** Locks the uploader's account first, as everything else does that locks both. */
export async function lockCase(tx: Database, id: bigint): Promise<CaseRow> {
  const { uploader_id } = await findCase(tx, id)
  if (uploader_id !== null) await lockAccount(tx, uploader_id)
  const locked = tx.selectFrom('infringement_reports').selectAll().where('id', '=', id).forUpdate()
  const row = await locked.executeTakeFirst()
  if (row === undefined) throw new RequestError('NOT_FOUND')
  return row
}

export async function updateCase(
  tx: Database,
  id: bigint,
  change: UpdateObject<Schema, 'infringement_reports'>,
): Promise<CaseRow> {
  return await tx
    .updateTable('infringement_reports')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const noProposal = {
  ...{ proposed_act: null, proposed_by: null, proposed_at: null, proposal: null, proposal_is_grave: null },
} as const

/** A new state also says since when, and nothing that was proposed before counts. Ended ones are kept for ten years from then. */
export const enter = (state: 'ASKED' | 'RECEIVED' | 'ANSWERED') =>
  ({ state, state_since: NOW, closed_at: null, closed_by: null, decided_at: null, ...noProposal }) as const

export const enterNotified = {
  state: 'NOTIFIED',
  state_since: NOW,
  notified_at: NOW,
  answer_until: sql<Date>`${NOW} + make_interval(days => ${DAYS_TO_ANSWER})`,
} as const

export const end = (state: 'REJECTED' | 'UPHELD' | 'DISMISSED' | 'WITHDRAWN', by: string) =>
  ({
    ...{ state, state_since: NOW, closed_at: NOW, closed_by: by, decided_at: NOW },
    ...noProposal,
  }) as const

type NewMessage = Omit<Insertable<Schema['case_messages']>, 'report_id' | 'number' | 'written_at'>

/** Call this with the case locked, because messages are numbered without gaps. */
export async function addMessage(tx: Database, id: bigint, message: NewMessage): Promise<number> {
  const next = sql<number>`(select count(*) + 1 from case_messages where report_id = ${id})`
  const { number } = await tx
    .insertInto('case_messages')
    .values({ ...message, report_id: id, number: next, written_at: NOW })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** With the document that came with a message, if one did. */
export async function listMessages(db: Database, id: bigint): Promise<DocumentedMessage[]> {
  const messages = db.selectFrom('case_messages').selectAll().where('report_id', '=', id).orderBy('number')
  const documents = await db.selectFrom('case_documents').selectAll().where('report_id', '=', id).execute()
  const of = new Map(documents.map((document) => [document.number, document]))
  return (await messages.execute()).map((message) => ({ ...message, document: of.get(message.number) ?? null }))
}

export async function listComplaints(db: Database, id: bigint): Promise<ComplaintRow[]> {
  return await db.selectFrom('case_complaints').selectAll().where('report_id', '=', id).orderBy('made_at').execute()
}

/** The side's complaint that waits, if one does. */
export async function answerComplaint(
  tx: Database,
  id: bigint,
  { side, statement, isGranted }: { side: ComplaintRow['side']; statement: string; isGranted: boolean },
): Promise<void> {
  await tx
    .updateTable('case_complaints')
    .set({ answer: statement, answered_at: NOW, is_granted: isGranted })
    .where('report_id', '=', id)
    .where('side', '=', side)
    .where('answered_at', 'is', null)
    .execute()
}

const openComplaintSince = sql<Date | null>`(
  select min(made_at) from case_complaints where report_id = infringement_reports.id and answered_at is null
)`

/** A proposal about a case that has ended. An open case waits for itself. */
const isProposedAfter = sql<boolean>`(closed_at is not null and proposed_at is not null)`

/** Whether the provider has to act. */
const isDue = sql<boolean>`(
  state in ('RECEIVED', 'ANSWERED') or (state = 'NOTIFIED' and answer_until <= ${NOW}) or ${openComplaintSince} is not null
  or ${isProposedAfter}
)`

const waitingSince = sql<Date>`coalesce(
  ${openComplaintSince}, case when ${isProposedAfter} then proposed_at end, state_since
)`

export type SummaryRow = CaseRow & { complaint_since: Date | null; waiting_since: Date; is_due: boolean }

const summaries = (db: Database) =>
  db
    .selectFrom('infringement_reports')
    .selectAll()
    .select([openComplaintSince.as('complaint_since'), waitingSince.as('waiting_since'), isDue.as('is_due')])

export async function findSummary(db: Database, id: bigint): Promise<SummaryRow> {
  const row = await summaries(db).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new RequestError('NOT_FOUND')
  return row
}

export async function listSummaries(
  db: Database,
  { show, ...page }: { show: 'ALL' | 'OPEN' | 'DUE'; offset: number; limit: number },
): Promise<{ rows: SummaryRow[]; total: number; due: number }> {
  const isShown = {
    ALL: sql<boolean>`true`,
    OPEN: sql<boolean>`(closed_at is null or ${openComplaintSince} is not null or ${isProposedAfter})`,
    DUE: isDue,
  }[show]
  const sorted = summaries(db)
    .where(isShown)
    .orderBy(isDue, 'desc')
    .orderBy(sql`case when ${isDue} then ${waitingSince} end`)
    .orderBy('id', 'desc')
  const due = db
    .selectFrom('infringement_reports')
    .where(isDue)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
  const { count } = await due.executeTakeFirstOrThrow()
  return { ...(await readPage(sorted, page)), due: Number(count) }
}

/** Other reports of the same work, or from the same address, newest first. */
export async function listRelated(db: Database, row: CaseRow, by: 'work' | 'reporter'): Promise<CaseRow[]> {
  if (by === 'work' && row.work_id === null) return []
  const others = db.selectFrom('infringement_reports').selectAll().where('id', '<>', row.id)
  const related =
    by === 'work'
      ? others.where('work_id', '=', row.work_id)
      : others.where(sql`lower(email)`, '=', sql`lower(${row.email})`)
  return await related.orderBy('id', 'desc').limit(MOST_RELATED).execute()
}

const MOST_RELATED = 50

/** The cases that the account was told of, newest first. */
export async function listCasesOf(db: Database, accountId: string): Promise<CaseRow[]> {
  return await db
    .selectFrom('infringement_reports')
    .selectAll()
    .where('uploader_id', '=', accountId)
    .where(wasTold)
    .orderBy('id', 'desc')
    .execute()
}

const wasTold = sql<boolean>`exists (
  select from case_messages where report_id = infringement_reports.id and kind in ('BLOCK', 'NOTICE')
)`

/** Throws `NOT_FOUND` for anyone else's case, and until its uploader is told. */
export async function findCaseOf(db: Database, { id, accountId }: { id: bigint; accountId: string }): Promise<CaseRow> {
  const own = db.selectFrom('infringement_reports').selectAll().where('id', '=', id)
  const row = await own.where('uploader_id', '=', accountId).where(wasTold).executeTakeFirst()
  if (row === undefined) throw new RequestError('NOT_FOUND')
  return row
}
