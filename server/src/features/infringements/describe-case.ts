import type {
  Block,
  CaseMessage,
  CaseSummary,
  InfringementCase,
  MyCase,
  ProposedAct,
  ReadCase,
  RelatedCase,
} from '@melos/api-contract'
import { findAccountById } from '../../accounts/account-store.ts'
import { listStrikes, toStrike } from '../../accounts/strikes-of.ts'
import { findBlocks } from '../../blocks/find-blocks.ts'
import type { Database } from '../../database/database.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { documentName } from '../../media-store/prepare-document.ts'
import { canBlock, canRecordOrder, isEarly, isOpen } from './act-on-case.ts'
import { findSong, findUploader, hiddenFrom, hideEmails } from './case-mails.ts'
import {
  type CaseRow,
  type DocumentedMessage,
  findSummary,
  listComplaints,
  listMessages,
  listRelated,
  type SummaryRow,
} from './case-store.ts'
import type { LinkedSide } from './case-token.ts'
import { listChainActs } from './chain-acts.ts'
import { isDecidable, isPossible } from './decide-case.ts'
import { findNewestAuction } from './find-reported-work.ts'
import { canAddDocument, canComplain, complainUntil } from './speak-in-case.ts'
import { findBlock, findDeletableFrom } from './work-blocks.ts'

const timeOf = (moment: Date | null): string | null => (moment === null ? null : toUtcDateTime(moment))

async function describeSong(db: Database, row: CaseRow): Promise<ReadCase['song']> {
  if (row.work_id === null) return null
  const { title, artist } = await findSong(db, row)
  const work = await db.selectFrom('works').select('token').where('id', '=', row.work_id).executeTakeFirst()
  const auction = await findNewestAuction(db, work?.token ?? null)
  const block = (await findBlocks(db, [row.work_id])).get(row.work_id) ?? null
  return { externalId: auction === null ? null : Number(auction), title, artist, block }
}

function toMessage(row: DocumentedMessage, hide: (text: string) => string): CaseMessage {
  const { document } = row
  return {
    ...{ number: row.number, side: row.side, kind: row.kind, text: hide(row.text) },
    proof: row.proof === null ? null : hide(row.proof),
    name: row.name === null ? null : hide(row.name),
    document: document && {
      ...{ id: document.id, bytes: document.bytes },
      name: documentName(hide(document.name), document.content_type),
    },
    at: toUtcDateTime(row.written_at),
  }
}

const whenOf = (row: CaseRow) => ({
  ...{ reportedAt: toUtcDateTime(row.reported_at), notifiedAt: timeOf(row.notified_at) },
  ...{ answerUntil: timeOf(row.answer_until), decidedAt: timeOf(row.decided_at) },
})

/** Only what this side may see, without the other side's email address. */
export async function describeForSide(
  db: Database,
  { row, side, providerEmail }: { row: CaseRow; side: LinkedSide; providerEmail: string },
): Promise<ReadCase> {
  const isReporter = side === 'REPORTER'
  const { to } = await findUploader(db, row, providerEmail)
  const hide = (text: string) => hideEmails(text, hiddenFrom(side, row, to.address))
  const messages = (await listMessages(db, row.id)).filter(({ shown_to }) => shown_to === 'BOTH' || shown_to === side)
  const until = complainUntil(row, side)
  const complaints = await listComplaints(db, row.id)
  const isInTime = row.answer_until !== null && row.answer_until > new Date()
  return {
    ...{ id: Number(row.id), state: row.state, side },
    ...{ statement: hide(row.statement), work: hide(row.work), content: hide(row.content) },
    contentUrl: hide(row.content_url),
    proof: isReporter ? row.proof : null,
    reporter: { name: hide(row.name), email: isReporter || row.shares_email ? row.email : null },
    song: await describeSong(db, row),
    ...whenOf(row),
    messages: messages.map((message) => toMessage(message, hide)),
    can: {
      add: isReporter && isOpen(row),
      addDocument: canAddDocument(row, complaints, side),
      withdraw: isReporter && isOpen(row),
      answer: !isReporter && row.state === 'NOTIFIED' && isInTime,
      complain: canComplain(row, complaints, side),
    },
    complainUntil: timeOf(until ?? null),
  }
}

export async function toMyCase(db: Database, row: CaseRow): Promise<MyCase> {
  const song = await describeSong(db, row)
  const { notifiedAt, answerUntil } = whenOf(row)
  return {
    ...{ id: Number(row.id), state: row.state, title: song?.title ?? '', notifiedAt, answerUntil },
    block: song?.block ?? null,
    canAnswer: row.state === 'NOTIFIED' && row.answer_until !== null && row.answer_until > new Date(),
  }
}

export async function toSummary(db: Database, row: SummaryRow): Promise<CaseSummary> {
  return {
    ...{ id: Number(row.id), state: row.state, song: await describeSong(db, row) },
    ...{ work: row.work, reporterName: row.name, reporterEmail: row.email, contentUrl: row.content_url },
    reportedAt: toUtcDateTime(row.reported_at),
    ...waitingOf(row),
    hasOpenComplaint: row.complaint_since !== null,
    isHeld: row.is_held,
    awaitsSecond: row.proposal !== null,
  }
}

const waitingOf = ({ waiting_since, is_due }: SummaryRow) => ({
  waitingSince: toUtcDateTime(waiting_since),
  isDue: is_due,
})

/** As an administrator sees it. */
export async function describeCase(
  db: Database,
  { id, by, providerEmail, now }: { id: bigint; by: string; providerEmail: string; now: Date },
): Promise<InfringementCase> {
  const row = await findSummary(db, id)
  const song = await describeSong(db, row)
  const complaints = await listComplaints(db, id)
  const messages = await listMessages(db, id)
  const uploader = await findUploader(db, row, providerEmail)
  return {
    ...{ id: Number(id), state: row.state, statement: row.statement, work: row.work, content: row.content },
    ...{ contentUrl: row.content_url, proof: row.proof, song, workId: row.work_id },
    reporter: { name: row.name, email: row.email, sharesEmail: row.shares_email },
    ...whenOf(row),
    ...waitingOf(row),
    ...{ isHeld: row.is_held, isPlainlyUnfounded: row.is_plainly_unfounded },
    messages: messages.map((message) => toMessage(message, (text) => text)),
    files: await listFiles(db, row),
    filesDeletedFrom: timeOf(await findDeletableFrom(db, id)),
    uploader: await describeUploader(db, row, now),
    noticeTo: uploader.kind,
    proposal: describeProposal(row, by),
    complaints: complaints.map(({ side, made_at, text, answer, answered_at, is_granted }) => ({
      ...{ side, at: toUtcDateTime(made_at), text },
      answer:
        answer === null || answered_at === null
          ? null
          : { at: toUtcDateTime(answered_at), text: answer, isGranted: is_granted === true },
    })),
    acts: await describeActs(db, { row, block: song?.block ?? null, now }),
    sameWork: await describeRelated(db, await listRelated(db, row, 'work')),
    sameReporter: await describeRelated(db, await listRelated(db, row, 'reporter')),
    can: await describeCan(db, { row, by, now }),
  }
}

function describeProposal(row: CaseRow, by: string): InfringementCase['proposal'] {
  const { proposed_act, proposed_by, proposed_at, proposal: statement, proposal_is_grave } = row
  if (proposed_act === null || proposed_by === null || proposed_at === null || statement === null) return null
  const at = toUtcDateTime(proposed_at)
  // The column's check allows no others.
  return {
    act: proposed_act as ProposedAct,
    by: proposed_by,
    at,
    statement,
    isGrave: proposal_is_grave === true,
    isYours: proposed_by === by,
  }
}

async function describeUploader(db: Database, row: CaseRow, now: Date): Promise<InfringementCase['uploader']> {
  const account = row.uploader_id === null ? undefined : await findAccountById(db, row.uploader_id)
  if (account === undefined) return null
  const { state } = await db
    .selectFrom('account_states')
    .select('state')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()
  const strikes = (await listStrikes(db, account.id)).map((strike) => toStrike(strike, now))
  return { accountId: account.id, username: account.username, state, strikes }
}

async function describeActs(
  db: Database,
  { row, block, now }: { row: CaseRow; block: Block | null; now: Date },
): Promise<InfringementCase['acts']> {
  if (row.work_id === null) return []
  const wasBlocked = db.selectFrom('work_blocks').select('id').where('report_id', '=', row.id)
  if ((await wasBlocked.limit(1).executeTakeFirst()) === undefined) return []
  const state = block === null ? 'NONE' : block.isPermanent ? 'PERMANENT' : 'TEMPORARY'
  return await listChainActs(db, { workId: row.work_id, state, now })
}

async function listFiles(db: Database, { work_id }: CaseRow): Promise<InfringementCase['files']> {
  if (work_id === null) return []
  const deleted = db.selectFrom('work_blocks').select('id').where('work_id', '=', work_id)
  if ((await deleted.where('files_deleted_at', 'is not', null).executeTakeFirst()) !== undefined) return []
  const media = db.selectFrom('media').select(['type', 'content_type']).where('work_id', '=', work_id)
  return (await media.orderBy('type').execute()).map(({ type, content_type: contentType }) => ({ type, contentType }))
}

async function describeRelated(db: Database, rows: readonly CaseRow[]): Promise<RelatedCase[]> {
  const related: RelatedCase[] = []
  for (const row of rows) {
    const title = row.work_id === null ? null : (await findSong(db, row)).title
    const { id, state, name: reporterName, reported_at, is_plainly_unfounded: isPlainlyUnfounded } = row
    const reportedAt = toUtcDateTime(reported_at)
    related.push({ id: Number(id), state, title, reporterName, reportedAt, isPlainlyUnfounded })
  }
  return related
}

async function describeCan(
  db: Database,
  { row, by, now }: { row: SummaryRow; by: string; now: Date },
): Promise<InfringementCase['can']> {
  const block = await findBlock(db, row.id)
  const proposal = describeProposal(row, by)
  return {
    ask: isOpen(row),
    reject: isEarly(row),
    admit: row.is_held,
    block: canBlock(row, block) && !row.is_held,
    recordCourtOrder: canRecordOrder(row, block),
    notify: isEarly(row) && row.work_id !== null && !row.is_held,
    uphold: await isDecidable(db, row, now),
    confirm: proposal !== null && !proposal.isYours && (await isPossible(db, row, proposal.act, now)),
    decline: proposal !== null && !proposal.isYours,
    takeBack: proposal?.isYours === true,
    dismiss: isOpen(row),
    lift: block !== undefined && block.files_deleted_at === null,
    decideComplaint: row.complaint_since !== null,
  }
}
