import type { AuditAction } from '@melos/api-contract'
import { type CaseAnswer, DAYS_TO_COMPLAIN } from '@melos/api-contract'
import { writeAudit } from '../../audit/audit-log.ts'
import { NOW } from '../../database/daily-limit.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { type CaseContext, isOpen } from './act-on-case.ts'
import { findSong, findUploader, tellDecision, wasTold } from './case-mails.ts'
import {
  addMessage,
  type CaseRow,
  type ComplaintRow,
  end,
  enter,
  listComplaints,
  lockCase,
  updateCase,
} from './case-store.ts'
import type { LinkedSide } from './case-token.ts'
import { withdrawStrike } from './strikes.ts'
import { texts } from './texts.ts'
import { liftUnlessOrdered } from './work-blocks.ts'

export interface Speaking {
  readonly id: bigint
  readonly side: LinkedSide
  readonly network: string
}

const DAY_MS = 24 * 60 * 60 * 1000

export async function speak(
  { db, providerEmail }: CaseContext,
  { id, side, network }: Speaking,
  action: AuditAction,
  apply: (tx: Database, row: CaseRow) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockCase(tx, id)
    const { to } = await findUploader(tx, row, providerEmail)
    await apply(tx, row)
    const actor = side === 'REPORTER' ? row.email : to.address
    await writeAudit(tx, { action, actor, network, reason: `case ${id}` })
  })
}

/** Also answers a question. */
export async function addToReport(context: CaseContext, speaking: Speaking, text: string): Promise<void> {
  await speak(context, speaking, 'CASE_ADDED', async (tx, row) => {
    if (speaking.side !== 'REPORTER' || !isOpen(row)) throw new RequestError('CASE_STATE')
    if (row.state === 'ASKED') await updateCase(tx, row.id, enter('RECEIVED'))
    await addMessage(tx, row.id, { side: 'REPORTER', kind: 'ADDITION', shown_to: 'REPORTER', text })
  })
}

/** Safe to repeat. */
export async function withdrawReport(context: CaseContext, speaking: Speaking): Promise<void> {
  const { id, side, network } = speaking
  if (side !== 'REPORTER') throw new RequestError('CASE_STATE')
  await speak(context, speaking, 'CASE_WITHDRAWN', async (tx, row) => {
    if (!isOpen(row)) throw new RequestError('CASE_STATE')
    const who = { by: row.email, network }
    await updateCase(tx, id, end('WITHDRAWN', row.email))
    await withdrawStrike(tx, row, who)
    await liftUnlessOrdered(tx, row, who)
    const { providerEmail } = context
    const told = { outcome: 'WITHDRAWN', text: '', sides: ['REPORTER', 'UPLOADER'], providerEmail } as const
    await tellDecision(tx, row, told)
    await addMessage(tx, id, { side: 'REPORTER', kind: 'WITHDRAWAL', shown_to: 'BOTH', text: texts.withdrawal })
  })
}

export async function answerNotice(context: CaseContext, speaking: Speaking, answer: CaseAnswer): Promise<void> {
  await speak(context, speaking, 'CASE_ANSWERED', async (tx, row) => {
    if (speaking.side !== 'UPLOADER' || row.state !== 'NOTIFIED') throw new RequestError('CASE_STATE')
    if (row.answer_until === null || row.answer_until <= new Date()) throw new RequestError('ANSWER_TOO_LATE')
    const { why: text, proof, name } = answer
    await updateCase(tx, row.id, enter('ANSWERED'))
    await addMessage(tx, row.id, { side: 'UPLOADER', kind: 'ANSWER', shown_to: 'BOTH', text, proof, name })
    await enqueueMail(tx, { kind: 'CASE_ANSWERED', to: { address: row.email }, caseId: Number(row.id) })
  })
}

/** Since when the side has had something to complain about; null while there is nothing. */
function complainSince(row: CaseRow, side: LinkedSide): Date | null {
  const { state, decided_at, answer_until } = row
  const isAgainst = side === 'REPORTER' ? ['REJECTED', 'DISMISSED'] : ['UPHELD']
  const isUnanswered =
    side === 'UPLOADER' && state === 'NOTIFIED' && answer_until !== null && answer_until <= new Date()
  return isUnanswered ? answer_until : isAgainst.includes(state) ? decided_at : null
}

/** Undefined while the side has nothing to complain about. */
export function complainUntil(row: CaseRow, side: LinkedSide): Date | undefined {
  const since = complainSince(row, side)
  return since === null ? undefined : new Date(since.getTime() + DAYS_TO_COMPLAIN * DAY_MS)
}

/** Whether the side has complained about what stands now. A complaint that was made before that was about something else. */
function hasComplained(row: CaseRow, complaints: readonly ComplaintRow[], side: LinkedSide): boolean {
  const since = complainSince(row, side)
  return complaints.some((one) => one.side === side && since !== null && one.made_at >= since)
}

export function canComplain(row: CaseRow, complaints: readonly ComplaintRow[], side: LinkedSide): boolean {
  const until = complainUntil(row, side)
  return until !== undefined && until > new Date() && !hasComplained(row, complaints, side)
}

/** While the case is open, and for a complaint. */
export function canAddDocument(row: CaseRow, complaints: readonly ComplaintRow[], side: LinkedSide): boolean {
  const hasOpenComplaint = complaints.some((one) => one.side === side && one.answered_at === null)
  return isOpen(row) || hasOpenComplaint || canComplain(row, complaints, side)
}

/** Once for each side and decision. Earlier ones stay in the thread. */
export async function complain(context: CaseContext, speaking: Speaking, text: string): Promise<void> {
  const { id, side } = speaking
  await speak(context, speaking, 'CASE_COMPLAINED', async (tx, row) => {
    const until = complainUntil(row, side)
    const made = await listComplaints(tx, id)
    if (until === undefined || hasComplained(row, made, side)) throw new RequestError('CASE_STATE')
    if (until <= new Date()) throw new RequestError('COMPLAINT_TOO_LATE')
    const complaint = { text, made_at: NOW, answer: null, answered_at: null, is_granted: null }
    await tx
      .insertInto('case_complaints')
      .values({ ...complaint, report_id: id, side })
      .onConflict((conflict) => conflict.columns(['report_id', 'side']).doUpdateSet(complaint))
      .execute()
    await addMessage(tx, id, { side, kind: 'COMPLAINT', shown_to: side, text })
    const { to } =
      side === 'REPORTER' ? { to: { address: row.email } } : await findUploader(tx, row, context.providerEmail)
    const { title: songTitle } = await findSong(tx, row)
    await enqueueMail(tx, { kind: 'CASE_COMPLAINED', to, side, caseId: Number(id), songTitle })
  })
}

/** The uploader's link works from the first thing that the uploader was told. */
export async function requireSide(db: Database, { id, side }: { id: bigint; side: LinkedSide }): Promise<void> {
  if (side === 'UPLOADER' && !(await wasTold(db, id))) throw new RequestError('NOT_FOUND')
}
