import type { ProposedAct } from '@melos/api-contract'
import { sql } from 'kysely'
import { NOW } from '../../database/daily-limit.ts'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { type Act, type CaseContext, change, type Done, isOpen, requireWork } from './act-on-case.ts'
import { findSong, tellDecision } from './case-mails.ts'
import {
  addMessage,
  answerComplaint,
  type CaseRow,
  end,
  enter,
  listComplaints,
  noProposal,
  updateCase,
} from './case-store.ts'
import { issueStrike, withdrawStrike } from './strikes.ts'
import { texts } from './texts.ts'
import { blockForGood, findBlock, lift, liftUnlessOrdered } from './work-blocks.ts'

interface Decision {
  readonly statement: string
  readonly isGrave: boolean
}

interface Deciding {
  readonly context: CaseContext
  readonly act: Act
  readonly row: CaseRow
}

/** What takes two administrators where there are two: to block a song for good, and to end that. */
const acts: {
  readonly [Kind in ProposedAct]: (tx: Database, deciding: Deciding, decision: Decision) => Promise<void>
} = {
  UPHOLD: decideForReporter,
  LIFT: liftNow,
  GRANT: grantUploader,
}

/** Lifting a block is logged with the block. */
const logged = (kind: ProposedAct, about: string): Done | undefined =>
  kind === 'LIFT' ? undefined : { action: kind === 'UPHOLD' ? 'CASE_UPHELD' : 'COMPLAINT_DECIDED', about }

export async function uphold(context: CaseContext, act: Act, decision: Decision): Promise<void> {
  await change(context, act, async (tx, row) => {
    return await proposeOrDo(tx, { context, act, row }, { kind: 'UPHOLD', ...decision })
  })
}

/** A block until the decision can be lifted by one administrator. */
export async function liftBlock(context: CaseContext, act: Act, statement: string): Promise<void> {
  await change(context, act, async (tx, row) => {
    const block = await findBlock(tx, row.id)
    const decision = { kind: 'LIFT', statement, isGrave: false } as const
    if (block?.kind === 'PERMANENT') return await proposeOrDo(tx, { context, act, row }, decision)
    await liftNow(tx, { context, act, row }, decision)
    return logged('LIFT', statement)
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
  await change(context, act, async (tx, row) => {
    await requireComplaint(tx, row, side)
    const deciding = { context, act, row }
    if (side === 'UPLOADER' && isGranted) {
      const decision = { kind: 'GRANT', statement, isGrave: false } as const
      if ((await findBlock(tx, row.id))?.kind === 'PERMANENT') return await proposeOrDo(tx, deciding, decision)
      await grantUploader(tx, deciding, decision)
    } else {
      if (isGranted) await updateCase(tx, row.id, { ...enter('RECEIVED'), is_plainly_unfounded: false })
      else if (side === 'UPLOADER' && row.proposed_act === 'GRANT') await updateCase(tx, row.id, noProposal)
      await tellAnswer(tx, deciding, { side, isGranted, statement })
    }
    return { action: 'COMPLAINT_DECIDED', about: `${isGranted ? 'granted' : 'refused'}: ${statement}` }
  })
}

interface SeenProposal extends Decision {
  readonly act: ProposedAct
}

export async function confirmProposal(
  context: CaseContext,
  act: Act,
  { act: kind, ...read }: SeenProposal,
): Promise<void> {
  await change(context, act, async (tx, row) => {
    const { proposed_by } = row
    if (row.proposed_act === kind && proposed_by === act.by)
      throw new RequestError('SECOND_ADMINISTRATOR_NEEDED', { detail: texts.secondNeeded })
    requireSeen(row, { act: kind, ...read })
    await requirePossible(tx, row, kind)
    await acts[kind](tx, { context, act, row }, read)
    return logged(kind, `proposed by ${proposed_by}: ${read.statement}`)
  })
}

/** Its author takes it back; anyone else declines it. Also if it isn't possible any more. */
export async function endProposal(context: CaseContext, act: Act, seen: SeenProposal): Promise<void> {
  await change(context, act, async (tx, row) => {
    requireSeen(row, seen)
    await updateCase(tx, row.id, noProposal)
    const about = `${texts.proposals[seen.act]}: ${seen.statement}`
    if (row.proposed_by === act.by) return { action: 'PROPOSAL_TAKEN_BACK', about }
    return { action: 'PROPOSAL_DECLINED', about: `proposed by ${row.proposed_by}: ${about}` }
  })
}

/** An administrator acts only on what they have read. */
function requireSeen(row: CaseRow, { act, statement, isGrave }: SeenProposal): void {
  const isSame = row.proposed_act === act && row.proposal === statement && row.proposal_is_grave === isGrave
  if (!isSame) throw new RequestError('CASE_STATE')
}

/** Where there are two administrators, the first only proposes it. */
async function proposeOrDo(
  tx: Database,
  deciding: Deciding,
  { kind, ...decision }: Decision & { kind: ProposedAct },
): Promise<Done | undefined> {
  const { act, row } = deciding
  await requirePossible(tx, row, kind)
  const { statement, isGrave } = decision
  const about = isGrave ? `grave: ${statement}` : statement
  if (await isAlone(tx, act)) {
    await acts[kind](tx, deciding, decision)
    return logged(kind, about)
  }
  const proposed = { proposed_by: act.by, proposed_at: new Date(), proposal: statement, proposal_is_grave: isGrave }
  await updateCase(tx, row.id, { ...proposed, proposed_act: kind })
  return { action: 'CASE_PROPOSED', about: `${texts.proposals[kind]}: ${about}` }
}

/** No one is alone on the day of removing the others. */
async function isAlone(tx: Database, { by }: Act): Promise<boolean> {
  const others = tx.selectFrom('administrators').select('id').where('email', '<>', by)
  const present = others.where(sql<boolean>`(removed_at is null or removed_at > ${NOW} - interval '24 hours')`)
  return (await present.limit(1).executeTakeFirst()) === undefined
}

export async function isPossible(db: Database, row: CaseRow, kind: ProposedAct, now = new Date()): Promise<boolean> {
  switch (kind) {
    case 'UPHOLD':
      return await isDecidable(db, row, now)
    case 'LIFT':
      return (await findBlock(db, row.id))?.files_deleted_at === null
    case 'GRANT':
      return await hasOpenComplaint(db, row, 'UPLOADER')
    default:
      return kind satisfies never
  }
}

async function requirePossible(tx: Database, row: CaseRow, kind: ProposedAct): Promise<void> {
  if (!(await isPossible(tx, row, kind))) throw new RequestError('CASE_STATE')
}

/** The uploader has answered this notice, or had seven days to. A court doesn't wait for that. */
export async function isDecidable(db: Database, row: CaseRow, now = new Date()): Promise<boolean> {
  if (row.work_id === null || !isOpen(row)) return false
  // A case that was opened again still has the times of its earlier notice.
  const isOver = row.state === 'NOTIFIED' && row.answer_until !== null && row.answer_until <= now
  return row.state === 'ANSWERED' || isOver || (await findBlock(db, row.id))?.cause === 'COURT_ORDER'
}

async function hasOpenComplaint(db: Database, { id }: CaseRow, side: 'REPORTER' | 'UPLOADER'): Promise<boolean> {
  return (await listComplaints(db, id)).some((one) => one.side === side && one.answered_at === null)
}

async function requireComplaint(tx: Database, row: CaseRow, side: 'REPORTER' | 'UPLOADER'): Promise<void> {
  if (!(await hasOpenComplaint(tx, row, side))) throw new RequestError('CASE_STATE')
}

async function decideForReporter(
  tx: Database,
  { context, act, row: found }: Deciding,
  { statement, isGrave }: Decision,
): Promise<void> {
  const row = requireWork(found, { waits: false })
  await updateCase(tx, row.id, end('UPHELD', act.by))
  // The decision answers what the uploader complained of before it, and can be complained about itself.
  await answerComplaint(tx, row.id, { side: 'UPLOADER', statement, isGranted: false })
  await addMessage(tx, row.id, { side: 'PROVIDER', kind: 'DECISION', shown_to: 'BOTH', text: statement })
  await blockForGood(tx, row, act)
  const { barredKey, providerEmail } = context
  await tellDecision(tx, row, { outcome: 'UPHELD', text: statement, sides: ['REPORTER', 'UPLOADER'], providerEmail })
  const { title: songTitle } = await findSong(tx, row)
  const { by, network } = act
  const strike = { barredKey, by, network, now: new Date(), because: 'UPHELD', isGrave, songTitle } as const
  await issueStrike(tx, row, strike)
}

async function liftNow(tx: Database, { context, act, row }: Deciding, { statement }: Decision): Promise<void> {
  if (!(await lift(tx, row, act))) throw new RequestError('CASE_STATE')
  if (row.proposed_act === 'LIFT') await updateCase(tx, row.id, noProposal)
  const { providerEmail } = context
  const sides = ['REPORTER', 'UPLOADER'] as const
  await tellDecision(tx, row, { outcome: 'LIFTED', text: statement, sides, providerEmail })
  await addMessage(tx, row.id, { side: 'PROVIDER', kind: 'LIFT', shown_to: 'BOTH', text: statement })
}

async function grantUploader(tx: Database, deciding: Deciding, { statement }: Decision): Promise<void> {
  const { act, row } = deciding
  await withdrawStrike(tx, row, act)
  // Whoever complains that the seven days were missed has answered with that.
  if (row.state === 'NOTIFIED') await updateCase(tx, row.id, enter('ANSWERED'))
  else {
    await updateCase(tx, row.id, end('DISMISSED', act.by))
    await liftUnlessOrdered(tx, row, act)
  }
  await tellAnswer(tx, deciding, { side: 'UPLOADER', isGranted: true, statement })
}

async function tellAnswer(
  tx: Database,
  { context: { providerEmail }, row }: Deciding,
  { side, isGranted, statement }: ComplaintDecision,
): Promise<void> {
  await answerComplaint(tx, row.id, { side, statement, isGranted })
  const outcome = isGranted ? 'GRANTED' : 'REFUSED'
  const sides = isGranted ? (['REPORTER', 'UPLOADER'] as const) : [side]
  await tellDecision(tx, row, { outcome, text: statement, sides, providerEmail })
  const shown_to = isGranted ? 'BOTH' : side
  await addMessage(tx, row.id, { side: 'PROVIDER', kind: 'COMPLAINT_DECISION', shown_to, text: statement })
}
