import { type AuditAction, openCaseStates } from '@melos/api-contract'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { findSong, findUploader, hiddenOf, hideEmails, tellDecision } from './case-mails.ts'
import {
  addMessage,
  answerComplaint,
  type CaseRow,
  end,
  enter,
  enterNotified,
  lockCase,
  updateCase,
} from './case-store.ts'
import { withdrawStrike } from './strikes.ts'
import { answerBy, texts } from './texts.ts'
import { type Actor, blockForNow, findBlock, liftUnlessOrdered, takeOver, type WorkBlockRow } from './work-blocks.ts'

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

const states: readonly string[] = openCaseStates
export const isOpen = ({ state }: CaseRow): boolean => states.includes(state)
/** Before the notice. */
export const isEarly = ({ state }: CaseRow): boolean => state === 'RECEIVED' || state === 'ASKED'

function requireOpen(row: CaseRow): void {
  if (!isOpen(row)) throw new RequestError('CASE_STATE')
}

/** What was done, for the log; undefined if the log says so already. */
export interface Done {
  readonly action: AuditAction
  readonly about: string
}

/** Everything that is done to a case is one transaction, with the case locked. */
export async function change(
  { db }: CaseContext,
  { id, by, network }: Act,
  apply: (tx: Database, row: CaseRow) => Promise<Done | undefined>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const done = await apply(tx, await lockCase(tx, id))
    if (done === undefined) return
    const { action, about } = done
    await writeAudit(tx, { action, actor: by, network, reason: `case ${id}: ${about}` })
  })
}

export async function ask(context: CaseContext, act: Act, text: string): Promise<void> {
  await change(context, act, async (tx, row) => {
    requireOpen(row)
    if (row.state === 'RECEIVED') await updateCase(tx, row.id, enter('ASKED'))
    await addMessage(tx, row.id, { side: 'PROVIDER', kind: 'QUESTION', shown_to: 'REPORTER', text })
    const { to: uploader } = await findUploader(tx, row, context.providerEmail)
    const shown = hideEmails(
      text,
      [uploader.address].filter((address) => address !== row.email),
    )
    await enqueueMail(tx, { kind: 'CASE_QUESTION', to: { address: row.email }, caseId: Number(row.id), text: shown })
    return { action: 'CASE_ASKED', about: text }
  })
}

interface Dismissal {
  readonly statement: string
  readonly isPlainlyUnfounded: boolean
}

export async function reject(context: CaseContext, act: Act, refusal: Dismissal): Promise<void> {
  await change(context, act, async (tx, row) => {
    if (!isEarly(row)) throw new RequestError('CASE_STATE')
    return { action: 'CASE_REJECTED', about: await close(tx, { context, act, row, outcome: 'REJECTED' }, refusal) }
  })
}

export async function dismiss(context: CaseContext, act: Act, dismissal: Dismissal): Promise<void> {
  await change(context, act, async (tx, row) => {
    requireOpen(row)
    return { action: 'CASE_DISMISSED', about: await close(tx, { context, act, row, outcome: 'DISMISSED' }, dismissal) }
  })
}

async function close(
  tx: Database,
  { context, act, row, outcome }: { context: CaseContext; act: Act; row: CaseRow; outcome: 'REJECTED' | 'DISMISSED' },
  { statement, isPlainlyUnfounded }: Dismissal,
): Promise<string> {
  await updateCase(tx, row.id, { ...end(outcome, act.by), is_plainly_unfounded: isPlainlyUnfounded, is_held: false })
  await answerComplaint(tx, row.id, { side: 'UPLOADER', statement, isGranted: true })
  await withdrawStrike(tx, row, act)
  const isStillBlocked = await liftUnlessOrdered(tx, row, act)
  const kind = outcome === 'REJECTED' ? 'REJECTION' : 'DECISION'
  const { providerEmail } = context
  const sides = ['REPORTER', 'UPLOADER'] as const
  await tellDecision(tx, row, { outcome, text: statement, sides, providerEmail, isStillBlocked })
  await addMessage(tx, row.id, { side: 'PROVIDER', kind, shown_to: 'BOTH', text: statement })
  return isPlainlyUnfounded ? `plainly unfounded: ${statement}` : statement
}

export async function admit(context: CaseContext, act: Act, reason: string): Promise<void> {
  await change(context, act, async (tx, row) => {
    if (!row.is_held) throw new RequestError('CASE_STATE')
    await updateCase(tx, row.id, { is_held: false })
    return { action: 'CASE_ADMITTED', about: reason }
  })
}

interface Reasons {
  readonly facts: string
  readonly ground: string
  readonly artistEmail?: string | undefined
}

/** A valid report blocks before the notice. A court's order also does later, and takes over the block of a notice. */
export async function block(
  context: CaseContext,
  act: Act,
  { cause, ...reasons }: Reasons & { cause: 'NOTICE' | 'COURT_ORDER' },
): Promise<void> {
  await change(context, act, async (tx, found) => {
    const isOrdered = cause === 'COURT_ORDER'
    const present = await findBlock(tx, found.id)
    if (!(isOrdered ? canRecordOrder(found, present) : canBlock(found, present))) throw new RequestError('CASE_STATE')
    // A court doesn't wait for our review of the reporter.
    const row = requireWork(found, { waits: !isOrdered })
    if (present === undefined) await blockForNow(tx, row, { ...act, cause })
    else await takeOver(tx, present)
    await tellUploader(tx, { context, row, kind: 'BLOCK', isBlocked: true }, reasons)
    return { action: isOrdered ? 'COURT_ORDER_RECORDED' : 'CASE_NOTIFIED', about: reasons.facts }
  })
}

export const canBlock = (row: CaseRow, present: WorkBlockRow | undefined): boolean =>
  isEarly(row) && row.work_id !== null && present === undefined

export const canRecordOrder = (row: CaseRow, present: WorkBlockRow | undefined): boolean =>
  isOpen(row) && row.work_id !== null && present?.cause !== 'COURT_ORDER'

export async function notify(
  context: CaseContext,
  act: Act,
  { blocks, ...reasons }: Reasons & { blocks: boolean },
): Promise<void> {
  await change(context, act, async (tx, found) => {
    if (!isEarly(found)) throw new RequestError('CASE_STATE')
    const row = requireWork(found, { waits: true })
    const notified = { ...row, ...(await updateCase(tx, row.id, enterNotified)), work_id: row.work_id }
    if (blocks) await blockForNow(tx, row, { ...act, cause: 'NOTICE' })
    const isBlocked = (await findBlock(tx, row.id)) !== undefined
    await tellUploader(tx, { context, row: notified, kind: 'NOTICE', isBlocked }, reasons)
    return { action: 'CASE_NOTIFIED', about: reasons.facts }
  })
}

export function requireWork(row: CaseRow, { waits }: { waits: boolean }): CaseRow & { work_id: string } {
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
    ...howToObject(row),
  })
}

/** A court's order can come after the answer, or after the time for it. */
function howToObject(row: CaseRow): { answerUntil?: string; isPastAnswer?: true } {
  if (row.answer_until === null || isEarly(row)) return {}
  const canAnswer = row.state === 'NOTIFIED' && row.answer_until > new Date()
  return canAnswer ? { answerUntil: answerBy(row.answer_until) } : { isPastAnswer: true }
}
