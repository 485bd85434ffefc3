import { sql } from 'kysely'
import type { Hex } from 'viem'
import { writeAudit } from '../../audit/audit-log.ts'
import { NOW } from '../../database/daily-limit.ts'
import { bumpDataVersion, type Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { announceRoyalties } from '../../live/live-event-store.ts'
import type { MediaStore } from '../../media-store/media-store.ts'
import { findAnnouncements, isAnnounced } from './announcements.ts'
import { hasDependents } from './balances.ts'
import { findTakenUp, refuseApproval } from './describe-statement.ts'
import { type Edit, editStatement } from './edit-statement.ts'
import { refuseBlockedSongs } from './find-blocked-songs.ts'
import { payerKey } from './read-statement.ts'
import { deleteLines, lockStatement, type StatementRow } from './statement-store.ts'
import { texts } from './texts.ts'
import { findRepeats, workOutStatement } from './work-out-statement.ts'

/** Balances are brought forward from one approved document to the next, so only one is approved or reopened at a time. */
const APPROVAL_LOCK = 3_029

async function takeTurn(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${APPROVAL_LOCK}, 0)`.execute(tx)
}

export async function acknowledgeRepeats(db: Database, edit: Edit, reason: string): Promise<void> {
  const step = { states: ['DRAFT'], action: 'STATEMENT_REPEATS_ACKNOWLEDGED', reason } as const
  await editStatement(db, edit, step, async (tx, row) => {
    if ((await findRepeats(tx, row)).length === 0) throw new RequestError('STATEMENT_FIXED')
    return { repeats_acknowledged_by: edit.who.actor, repeats_acknowledged_at: NOW }
  })
}

/** What the person has seen must be what the numbers are now. */
async function requireSeen(tx: Database, row: StatementRow, documentHash: Hex) {
  const { written, statements } = await workOutStatement(tx, row)
  await refuseBlockedSongs(tx, statements)
  if (written === undefined) throw new RequestError('STATEMENT_INCOMPLETE')
  if (written.hash !== documentHash) throw new RequestError('STATEMENT_CHANGED')
  return written
}

export async function submitStatement(db: Database, edit: Edit, documentHash: Hex): Promise<void> {
  const step = { states: ['DRAFT'], action: 'STATEMENT_SUBMITTED', reason: documentHash } as const
  await editStatement(db, edit, step, async (tx, row) => {
    await requireSeen(tx, row, documentHash)
    await refuseAnnounced(tx, row, texts.announcedBefore)
    return { state: 'SUBMITTED', document_hash: documentHash, submitted_by: edit.who.actor, submitted_at: NOW }
  })
}

/** Publishes the document in the same transaction. Doesn't count as a change: who changed it last stays who can't approve it. */
export async function approveStatement(db: Database, { id, version, who }: Edit, documentHash: Hex): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockStatement(tx, { id, version, states: ['SUBMITTED'] })
    // After the row's lock, as in `reopenStatement`, so that the two never wait for each other.
    await takeTurn(tx)
    const refusal = await refuseApproval(tx, row, who.actor)
    if (refusal !== null) throw new RequestError('SECOND_ADMINISTRATOR_NEEDED', { detail: refusal })
    if (row.document_hash !== documentHash) throw new RequestError('STATEMENT_CHANGED')
    const { hash, text } = await requireSeen(tx, row, documentHash)
    await tx
      .insertInto('royalty_documents')
      .values({ hash, document: text })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
    await refuseAnnounced(tx, row, texts.announcedBefore)
    await tx
      .insertInto('payer_statement_documents')
      .values({ statement_id: row.id, hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .updateTable('payer_statements')
      .set((fields) => ({
        state: 'APPROVED',
        version: fields('version', '+', 1),
        approved_by: who.actor,
        approved_at: NOW,
      }))
      .where('id', '=', row.id)
      .execute()
    await writeAudit(tx, { action: 'STATEMENT_APPROVED', ...who, reason: `statement ${id}: ${hash}` })
    // The hash may have been announced before.
    await announceRoyalties(tx, 'reload')
    await bumpDataVersion(tx)
  })
}

/** The published document stays, because a withdrawn announcement still names it. */
export async function reopenStatement(db: Database, edit: Edit, reason: string): Promise<void> {
  const step = { states: ['SUBMITTED', 'APPROVED'], action: 'STATEMENT_REOPENED', reason } as const
  await editStatement(db, edit, step, async (tx, row) => {
    await takeTurn(tx)
    if (row.state === 'APPROVED') await requireReopenable(tx, row)
    const nothing = { submitted_by: null, submitted_at: null, approved_by: null, approved_at: null }
    return { state: 'DRAFT', document_hash: null, ...nothing }
  })
}

/** An announcement can be mined, or its withdrawal undone, after its statement was reopened. Both versions could then be paid in. */
async function refuseAnnounced(tx: Database, row: StatementRow, detail?: string): Promise<void> {
  if (isAnnounced(await findAnnouncements(tx, row))) throw new RequestError('STATEMENT_ANNOUNCED', { detail })
}

async function requireReopenable(tx: Database, row: StatementRow): Promise<void> {
  const { id } = row
  await refuseAnnounced(tx, row)
  const isTakenUp = (await findTakenUp(tx, id)) !== null
  if (isTakenUp || (await hasDependents(tx, id))) {
    throw new RequestError('STATEMENT_FIXED', { detail: texts.laterDependents })
  }
}

export async function discardStatement(
  { db, store }: { db: Database; store: MediaStore },
  edit: Edit,
  reason: string,
): Promise<void> {
  let file: string | null = null
  const states = ['READING', 'MAPPING', 'FAILED', 'DRAFT'] as const
  await editStatement(db, edit, { states, action: 'STATEMENT_DISCARDED', reason }, async (tx, row) => {
    await refuseAnnounced(tx, row, texts.announcedBefore)
    await deleteLines(tx, row.id)
    await forgetColumns(tx, row)
    // A statement of lines left for later has no file of its own.
    file = row.later_of === null ? row.file_id : null
    return { state: 'DISCARDED', failure: null, sample: null, file_id: null, rows: 0, reading_leased_until: null }
  })
  if (file !== null) await store.remove(file)
}

/** What a person said about a payer's columns may be why the file is discarded, and is asked again for the next one. */
async function forgetColumns(tx: Database, { payer, state, format }: StatementRow): Promise<void> {
  if (state !== 'FAILED' && format !== texts.mappedByHand) return
  await tx.deleteFrom('payer_formats').where('payer', '=', payerKey(payer)).execute()
}
