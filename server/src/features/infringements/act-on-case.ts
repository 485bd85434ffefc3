import type { AuditAction, CaseState } from '@melos/api-contract'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { findSong, findUploader, hiddenOf, hideEmails, tellDecision } from './case-mails.ts'
import {
  addMessage,
  type CaseRow,
  end,
  enter,
  enterNotified,
  listComplaints,
  lockCase,
  updateCase,
} from './case-store.ts'
import { issueStrike, withdrawStrike } from './strikes.ts'
import { answerBy, texts } from './texts.ts'
import { type Actor, blockForGood, blockForNow, findBlock, lift } from './work-blocks.ts'

export interface CaseContext {
  readonly db: Database
  /** The secret of the bars. */
  readonly barredKey: Uint8Array
  /** Where notices go if no one else is known. */
  readonly providerEmail: string
}

export interface Act extends Actor {
  readonly id: bigint
}

const isOpen = ({ state }: CaseRow): boolean => ['RECEIVED', 'ASKED', 'NOTIFIED', 'ANSWERED'].includes(state)

function requireState({ state }: CaseRow, states: readonly CaseState[]): void {
  if (!states.includes(state)) throw new RequestError('CASE_STATE')
}

function requireOpen(row: CaseRow): void {
  if (!isOpen(row)) throw new RequestError('CASE_STATE')
}

/** Everything that is done to a case is one transaction, with the case locked. */
async function change(
  { db }: CaseContext,
  { id, by, network }: Act,
  action: AuditAction,
  apply: (tx: Database, row: CaseRow) => Promise<string | undefined>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const about = await apply(tx, await lockCase(tx, id))
    const reason = about === undefined ? `case ${id}` : `case ${id}: ${about}`
    await writeAudit(tx, { action, actor: by, network, reason })
  })
}

export async function ask(context: CaseContext, act: Act, text: string): Promise<void> {
  await change(context, act, 'CASE_ASKED', async (tx, row) => {
    requireOpen(row)
    if (row.state === 'RECEIVED') await updateCase(tx, row.id, enter('ASKED'))
    await addMessage(tx, row.id, { side: 'PROVIDER', kind: 'QUESTION', shown_to: 'REPORTER', text })
    const { to: uploader } = await findUploader(tx, row, context.providerEmail)
    const shown = hideEmails(
      text,
      [uploader.address].filter((address) => address !== row.email),
    )
    await enqueueMail(tx, { kind: 'CASE_QUESTION', to: { address: row.email }, caseId: Number(row.id), text: shown })
    return text
  })
}

interface Dismissal {
  readonly statement: string
  readonly isPlainlyUnfounded: boolean
}

export async function reject(context: CaseContext, act: Act, refusal: Dismissal): Promise<void> {
  await change(context, act, 'CASE_REJECTED', async (tx, row) => {
    requireState(row, ['RECEIVED', 'ASKED'])
    return await close(tx, { context, act, row, outcome: 'REJECTED' }, refusal)
  })
}

export async function dismiss(context: CaseContext, act: Act, dismissal: Dismissal): Promise<void> {
  await change(context, act, 'CASE_DISMISSED', async (tx, row) => {
    requireOpen(row)
    return await close(tx, { context, act, row, outcome: 'DISMISSED' }, dismissal)
  })
}

async function close(
  tx: Database,
  { context, act, row, outcome }: { context: CaseContext; act: Act; row: CaseRow; outcome: 'REJECTED' | 'DISMISSED' },
  { statement, isPlainlyUnfounded }: Dismissal,
): Promise<string> {
  await updateCase(tx, row.id, { ...end(outcome, act.by), is_plainly_unfounded: isPlainlyUnfounded, is_held: false })
  await withdrawStrike(tx, row, act)
  await lift(tx, row, act)
  const kind = outcome === 'REJECTED' ? 'REJECTION' : 'DECISION'
  const { providerEmail } = context
  await tellDecision(tx, row, { outcome, text: statement, sides: ['REPORTER', 'UPLOADER'], providerEmail })
  await addMessage(tx, row.id, { side: 'PROVIDER', kind, shown_to: 'BOTH', text: statement })
  return isPlainlyUnfounded ? `plainly unfounded: ${statement}` : statement
}

export async function admit(context: CaseContext, act: Act, reason: string): Promise<void> {
  await change(context, act, 'CASE_ADMITTED', async (tx, row) => {
    if (!row.is_held) throw new RequestError('CASE_STATE')
    await updateCase(tx, row.id, { is_held: false })
    return reason
  })
}

interface Reasons {
  readonly facts: string
  readonly ground: string
  readonly artistEmail?: string | undefined
}

export async function block(
  context: CaseContext,
  act: Act,
  { cause, ...reasons }: Reasons & { cause: 'NOTICE' | 'COURT_ORDER' },
): Promise<void> {
  await change(context, act, 'CASE_NOTIFIED', async (tx, found) => {
    requireState(found, ['RECEIVED', 'ASKED'])
    // A court doesn't wait for our review of the reporter.
    const row = requireWork(found, { waits: cause === 'NOTICE' })
    if ((await findBlock(tx, row.id)) !== undefined) throw new RequestError('CASE_STATE')
    await blockForNow(tx, row, { ...act, cause })
    await tellUploader(tx, { context, row, kind: 'BLOCK', isBlocked: true }, reasons)
    return reasons.facts
  })
}

export async function notify(
  context: CaseContext,
  act: Act,
  { blocks, ...reasons }: Reasons & { blocks: boolean },
): Promise<void> {
  await change(context, act, 'CASE_NOTIFIED', async (tx, found) => {
    requireState(found, ['RECEIVED', 'ASKED'])
    const row = requireWork(found, { waits: true })
    const notified = { ...row, ...(await updateCase(tx, row.id, enterNotified)), work_id: row.work_id }
    if (blocks) await blockForNow(tx, row, { ...act, cause: 'NOTICE' })
    const isBlocked = (await findBlock(tx, row.id)) !== undefined
    await tellUploader(tx, { context, row: notified, kind: 'NOTICE', isBlocked }, reasons)
    return reasons.facts
  })
}

function requireWork(row: CaseRow, { waits }: { waits: boolean }): CaseRow & { work_id: string } {
  const { work_id, is_held } = row
  if (work_id === null) throw new RequestError('CASE_STATE')
  if (is_held && waits) throw new RequestError('REPORTER_HELD')
  return { ...row, work_id }
}

interface Told {
  readonly context: CaseContext
  readonly row: CaseRow
  readonly kind: 'BLOCK' | 'NOTICE'
  readonly isBlocked: boolean
}

/** The statement of reasons, by email and in the thread. */
async function tellUploader(
  tx: Database,
  { context: { providerEmail }, row, kind, isBlocked }: Told,
  { facts, ground, artistEmail }: Reasons,
): Promise<void> {
  const artist_email = row.uploader_id === null ? (artistEmail ?? row.artist_email) : null
  if (artist_email !== row.artist_email) await updateCase(tx, row.id, { artist_email })
  await addMessage(tx, row.id, {
    ...{ side: 'PROVIDER', kind, shown_to: 'UPLOADER' },
    text: texts.notice(facts, ground),
  })
  const { to, name: username, kind: uploaderKind } = await findUploader(tx, { ...row, artist_email }, providerEmail)
  const { title: songTitle } = await findSong(tx, row)
  const hide = (text: string) => hideEmails(text, hiddenOf(row))
  await enqueueMail(tx, {
    ...{ kind: 'CASE_NOTICE', to, username, songTitle, caseId: Number(row.id), isBlocked },
    ...{ facts: hide(facts), ground: hide(ground) },
    ...{
      reporterName: hide(row.name),
      statement: hide(row.statement),
      work: hide(row.work),
      contentUrl: hide(row.content_url),
    },
    ...(row.shares_email ? { reporterEmail: row.email } : {}),
    ...(uploaderKind === 'ACCOUNT' ? {} : { hasNoAccount: true as const }),
    ...(row.answer_until === null ? {} : { answerUntil: answerBy(row.answer_until) }),
  })
}

interface Upholding {
  readonly statement: string
  readonly isGrave: boolean
}

/** Where there are two administrators, the first only proposes it. */
export async function uphold(context: CaseContext, act: Act, { statement, isGrave }: Upholding): Promise<void> {
  const { db } = context
  const others = db.selectFrom('administrators').select('id').where('removed_at', 'is', null)
  const isAlone = (await others.where('email', '<>', act.by).limit(1).executeTakeFirst()) === undefined
  await change(context, act, isAlone ? 'CASE_UPHELD' : 'CASE_PROPOSED', async (tx, row) => {
    await requireDecidable(tx, row)
    if (isAlone) await decideForReporter(tx, { context, act, row }, { statement, isGrave })
    else {
      const proposed = { proposed_by: act.by, proposed_at: new Date(), proposal: statement, proposal_is_grave: isGrave }
      await updateCase(tx, row.id, proposed)
    }
    return isGrave ? `grave: ${statement}` : statement
  })
}

/** Only what the administrator has read is confirmed. */
export async function confirmUpholding(context: CaseContext, act: Act, read: Upholding): Promise<void> {
  await change(context, act, 'CASE_UPHELD', async (tx, row) => {
    const { proposal: statement, proposed_by, proposal_is_grave: isGrave } = row
    if (statement === null) throw new RequestError('CASE_STATE')
    await requireDecidable(tx, row)
    if (proposed_by === act.by) throw new RequestError('SECOND_ADMINISTRATOR_NEEDED')
    if (statement !== read.statement || isGrave !== read.isGrave) throw new RequestError('CASE_STATE')
    await decideForReporter(tx, { context, act, row }, read)
    return `proposed by ${proposed_by}: ${statement}`
  })
}

/** The uploader has answered this notice, or had seven days to. A court doesn't wait for that. */
export async function isDecidable(db: Database, row: CaseRow, now = new Date()): Promise<boolean> {
  if (row.work_id === null || !isOpen(row)) return false
  // A case that was opened again still has the times of its earlier notice.
  const isOver = row.state === 'NOTIFIED' && row.answer_until !== null && row.answer_until <= now
  return row.state === 'ANSWERED' || isOver || (await findBlock(db, row.id))?.cause === 'COURT_ORDER'
}

async function requireDecidable(tx: Database, row: CaseRow): Promise<void> {
  if (!(await isDecidable(tx, row))) throw new RequestError('CASE_STATE')
}

async function decideForReporter(
  tx: Database,
  { context, act, row: found }: { context: CaseContext; act: Act; row: CaseRow },
  { statement, isGrave }: Upholding,
): Promise<void> {
  const row = requireWork(found, { waits: false })
  await updateCase(tx, row.id, end('UPHELD', act.by))
  await addMessage(tx, row.id, { side: 'PROVIDER', kind: 'DECISION', shown_to: 'BOTH', text: statement })
  await blockForGood(tx, row, act)
  const { barredKey, providerEmail } = context
  await tellDecision(tx, row, { outcome: 'UPHELD', text: statement, sides: ['REPORTER', 'UPLOADER'], providerEmail })
  const { title: songTitle } = await findSong(tx, row)
  const { by, network } = act
  const strike = { barredKey, by, network, now: new Date(), because: 'UPHELD', isGrave, songTitle } as const
  await issueStrike(tx, row, strike)
}

export async function liftBlock(context: CaseContext, act: Act, statement: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const row = await lockCase(tx, act.id)
    if (!(await lift(tx, row, act))) throw new RequestError('CASE_STATE')
    const { providerEmail } = context
    await tellDecision(tx, row, {
      ...{ outcome: 'LIFTED', text: statement, sides: ['REPORTER', 'UPLOADER'], providerEmail },
    })
    await addMessage(tx, row.id, { side: 'PROVIDER', kind: 'LIFT', shown_to: 'BOTH', text: statement })
  })
}

interface ComplaintDecision {
  readonly side: 'REPORTER' | 'UPLOADER'
  readonly isGranted: boolean
  readonly statement: string
}

/** Granting the uploader's undoes what was decided; granting the reporter's opens the case again. */
export async function decideComplaint(
  context: CaseContext,
  act: Act,
  { side, isGranted, statement }: ComplaintDecision,
): Promise<void> {
  await change(context, act, 'COMPLAINT_DECIDED', async (tx, row) => {
    const complaint = (await listComplaints(tx, row.id)).find((one) => one.side === side)
    if (complaint === undefined || complaint.answered_at !== null) throw new RequestError('CASE_STATE')
    await tx
      .updateTable('case_complaints')
      .set({ answer: statement, answered_at: new Date(), is_granted: isGranted })
      .where('report_id', '=', row.id)
      .where('side', '=', side)
      .execute()
    if (isGranted && side === 'REPORTER') await updateCase(tx, row.id, enter('RECEIVED'))
    if (isGranted && side === 'UPLOADER') {
      await withdrawStrike(tx, row, act)
      // Whoever complains that the seven days were missed has answered with that.
      if (row.state === 'NOTIFIED') await updateCase(tx, row.id, enter('ANSWERED'))
      else {
        await updateCase(tx, row.id, end('DISMISSED', act.by))
        await lift(tx, row, act)
      }
    }
    const { providerEmail } = context
    const outcome = isGranted ? 'GRANTED' : 'REFUSED'
    const sides = isGranted ? (['REPORTER', 'UPLOADER'] as const) : [side]
    await tellDecision(tx, row, { outcome, text: statement, sides, providerEmail })
    const shown_to = isGranted ? 'BOTH' : side
    await addMessage(tx, row.id, { side: 'PROVIDER', kind: 'COMPLAINT_DECISION', shown_to, text: statement })
    return `${outcome.toLowerCase()}: ${statement}`
  })
}
