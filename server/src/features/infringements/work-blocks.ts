import { DAYS_AFTER_REFUSAL, DAYS_TO_COMPLAIN } from '@melos/api-contract'
import { type Selectable, sql } from 'kysely'
import { raiseFrom } from '../../alerts/alert-store.ts'
import { writeAudit } from '../../audit/audit-log.ts'
import { NOW } from '../../database/daily-limit.ts'
import type { Database } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'
import { announceBlock } from '../../live/announce-block.ts'
import type { CaseRow } from './case-store.ts'

export type WorkBlockRow = Selectable<Schema['work_blocks']>

export interface Actor {
  readonly by: string
  readonly network: string
}

/** The case's own block that is in effect. */
export async function findBlock(db: Database, reportId: bigint): Promise<WorkBlockRow | undefined> {
  const blocks = db.selectFrom('work_blocks').selectAll().where('report_id', '=', reportId)
  return await blocks.where('lifted_at', 'is', null).executeTakeFirst()
}

/** Call this with the case locked. Does nothing if the case already blocks its work. */
export async function blockForNow(
  tx: Database,
  row: CaseRow & { work_id: string },
  { cause, by, network }: Actor & { cause: 'NOTICE' | 'COURT_ORDER' },
): Promise<void> {
  if ((await findBlock(tx, row.id)) !== undefined) return
  await tx
    .insertInto('work_blocks')
    .values({ work_id: row.work_id, report_id: row.id, kind: 'TEMPORARY', cause, from_at: NOW, made_by: by })
    .execute()
  await tellBidders(tx, row.work_id, {})
  await followUp(tx, row, { by, network, reason: 'until the decision' })
}

/** From now on, the block of a notice is the court's: it lasts if the report is withdrawn, and can be decided on at once. */
export async function takeOver(tx: Database, { id, work_id }: WorkBlockRow): Promise<void> {
  await tx.updateTable('work_blocks').set({ cause: 'COURT_ORDER' }).where('id', '=', id).execute()
  await announceBlock(tx, work_id)
}

/** Makes the case's block permanent, or blocks now. Call this with the case locked. */
export async function blockForGood(
  tx: Database,
  row: CaseRow & { work_id: string },
  { by, network }: Actor,
): Promise<void> {
  const block = await findBlock(tx, row.id)
  const permanent = { kind: 'PERMANENT', permanent_at: NOW } as const
  if (block === undefined) {
    await tx
      .insertInto('work_blocks')
      .values({ ...permanent, work_id: row.work_id, report_id: row.id, cause: 'DECISION', from_at: NOW, made_by: by })
      .execute()
  } else await tx.updateTable('work_blocks').set(permanent).where('id', '=', block.id).execute()
  await tellBidders(tx, row.work_id, { removed: 'true' })
  await tellHolders(tx, row.work_id)
  await followUp(tx, row, { by, network, reason: 'for good' })
}

async function followUp(
  tx: Database,
  { id, work_id }: CaseRow & { work_id: string },
  { reason, by, network }: Actor & { reason: string },
): Promise<void> {
  await writeAudit(tx, { action: 'WORK_BLOCKED', actor: by, network, reason: `case ${id}, ${reason}` })
  await announceBlock(tx, work_id)
}

/** Once for each bidder and auction, while the auction runs. */
async function tellBidders(tx: Database, workId: string, data: { removed?: 'true' }): Promise<void> {
  await raiseFrom(
    tx,
    sql`
    select distinct bidder, 'SONG_BLOCKED', 'auction ' || auctions.id, 1::bigint, auctions.id, ${JSON.stringify(data)}::jsonb, null::bigint, ${NOW}
    from works join auctions on auctions.token = works.token join bids on bids.auction_id = auctions.id
    where works.id = ${workId} and auctions.ends_at > ${NOW} and auctions.withdrawn_in is null and bids.withdrawn_in is null`,
  )
}

/** Everyone who holds tokens of a song that was sold, because nothing more is announced for them. */
async function tellHolders(tx: Database, workId: string): Promise<void> {
  await raiseFrom(
    tx,
    sql`
    select account, 'SONG_BLOCKED', 'song ' || songs.token, 1::bigint, songs.auction_id, '{"held": "true"}'::jsonb, null::bigint, ${NOW}
    from works join songs on songs.token = works.token join holdings on holdings.song = songs.token
    where works.id = ${workId} and songs.auction_id is not null`,
  )
}

/** Does nothing if the case doesn't block its work, or if the files are deleted already. Call this with the case locked. */
export async function lift(tx: Database, { id }: CaseRow, { by, network }: Actor): Promise<boolean> {
  const lifted = await tx
    .updateTable('work_blocks')
    .set({ lifted_at: NOW, lifted_by: by })
    .where('report_id', '=', id)
    .where('lifted_at', 'is', null)
    .where('files_deleted_at', 'is', null)
    .returning('work_id')
    .executeTakeFirst()
  if (lifted === undefined) return false
  await writeAudit(tx, { action: 'WORK_UNBLOCKED', actor: by, network, reason: `case ${id}` })
  await announceBlock(tx, lifted.work_id)
  return true
}

/** What a court ordered doesn't end with the report. Says whether it stays. Call this with the case locked. */
export async function liftUnlessOrdered(tx: Database, row: CaseRow, actor: Actor): Promise<boolean> {
  const isOrdered = (await findBlock(tx, row.id))?.cause === 'COURT_ORDER'
  if (isOrdered) await endPermanence(tx, row)
  else await lift(tx, row, actor)
  return isOrdered
}

/** Without the decision, the block lasts only as long as the court's order. */
async function endPermanence(tx: Database, { id }: CaseRow): Promise<void> {
  const changed = await tx
    .updateTable('work_blocks')
    .set({ kind: 'TEMPORARY', permanent_at: null })
    .where('report_id', '=', id)
    .where('lifted_at', 'is', null)
    .where('kind', '=', 'PERMANENT')
    .where('files_deleted_at', 'is', null)
    .returning('work_id')
    .executeTakeFirst()
  if (changed !== undefined) await announceBlock(tx, changed.work_id)
}

/**
 * When no one can complain any more, or some days after the uploader's complaint about the decision was refused. Null while that waits.
 * A complaint that was made before the decision was about something else.
 */
const deletableFrom = sql<Date | null>`(
  select case
    when complaint.made_at is null or complaint.made_at <= permanent_at then permanent_at + make_interval(days => ${DAYS_TO_COMPLAIN})
    when not complaint.is_granted then complaint.answered_at + make_interval(days => ${DAYS_AFTER_REFUSAL})
  end
  from (select 1) as one left join case_complaints complaint
    on complaint.report_id = work_blocks.report_id and complaint.side = 'UPLOADER'
)`

export async function findDeletableFrom(db: Database, reportId: bigint): Promise<Date | null> {
  const row = await db
    .selectFrom('work_blocks')
    .select(deletableFrom.as('at'))
    .where('report_id', '=', reportId)
    .where('kind', '=', 'PERMANENT')
    .where('lifted_at', 'is', null)
    .where('files_deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.at ?? null
}

export type DeletableBlock = Pick<WorkBlockRow, 'id' | 'work_id' | 'report_id'>

/** Blocks whose works' files must go, unless an administrator wants to show the song again. */
export function deletable(db: Database) {
  return db
    .selectFrom('work_blocks')
    .select(['id', 'work_id', 'report_id'])
    .where('kind', '=', 'PERMANENT')
    .where('lifted_at', 'is', null)
    .where('files_deleted_at', 'is', null)
    .where(sql<boolean>`${deletableFrom} <= ${NOW}`)
    .where(
      sql<boolean>`not exists (
        select from infringement_reports
        where infringement_reports.id = work_blocks.report_id and proposed_act in ('LIFT', 'GRANT')
      )`,
    )
}
