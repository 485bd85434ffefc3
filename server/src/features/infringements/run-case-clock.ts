import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit-log.ts'
import { NOW } from '../../database/daily-limit.ts'
import type { Database } from '../../database/database.ts'
import { shareReads } from '../../database/share-reads.ts'
import { noteRemovedMedia } from '../../media-store/remove-files.ts'
import { findSong } from './case-mails.ts'
import { addMessage, lockCase } from './case-store.ts'
import { issueStrike } from './strikes.ts'
import { texts } from './texts.ts'
import { type DeletableBlock, deletable } from './work-blocks.ts'

interface Clock {
  readonly db: Database
  readonly barredKey: Uint8Array
}

/** What acts without a person. */
const CLOCK = { by: 'melos', network: '' } as const
const EVERY_MS = 30_000

/** Now and then twice a minute. Several processes can do this at once. */
export function startCaseClock(clock: Clock, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const work = shareReads(() =>
    runCaseClock(clock).catch((error: unknown) => log.warn({ err: error }, 'cannot look at the times of cases')),
  )
  let working = work()
  const timer = setInterval(() => {
    working = work()
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}

export async function runCaseClock({ db, barredKey }: Clock): Promise<void> {
  for (const id of await listUnanswered(db)) {
    await db.transaction().execute((tx) => noteUnanswered(tx, { id, barredKey }))
  }
  for (const block of await deletable(db).orderBy('id').execute()) {
    await db.transaction().execute((tx) => deleteFiles(tx, block))
  }
}

/** Notices whose seven days are over, and that aren't noted yet. */
function unanswered(db: Database) {
  return db
    .selectFrom('infringement_reports')
    .select('id')
    .where('state', '=', 'NOTIFIED')
    .where(sql<boolean>`answer_until <= ${NOW}`)
    .where(
      sql<boolean>`not exists (
        select from case_messages
        where report_id = infringement_reports.id and kind = 'UNANSWERED' and written_at >= notified_at
      )`,
    )
}

async function listUnanswered(db: Database): Promise<bigint[]> {
  return (await unanswered(db).orderBy('id').execute()).map(({ id }) => id)
}

async function noteUnanswered(tx: Database, { id, barredKey }: { id: bigint; barredKey: Uint8Array }): Promise<void> {
  const row = await lockCase(tx, id)
  // Another process may have noted it, or the uploader answered, while this one waited for the lock.
  if ((await unanswered(tx).where('id', '=', id).executeTakeFirst()) === undefined || row.answer_until === null) return
  await addMessage(tx, id, {
    ...{ side: 'PROVIDER', kind: 'UNANSWERED', shown_to: 'BOTH', text: texts.unanswered(row.answer_until) },
  })
  await writeAudit(tx, { action: 'CASE_UNANSWERED', actor: CLOCK.by, network: CLOCK.network, reason: `case ${id}` })
  const { title: songTitle } = await findSong(tx, row)
  const strike = { ...CLOCK, barredKey, now: new Date(), because: 'UNANSWERED', isGrave: false, songTitle } as const
  await issueStrike(tx, row, strike)
}

/** The rows of the media stay, so that the same recording is recognised. */
async function deleteFiles(tx: Database, { id, work_id, report_id }: DeletableBlock): Promise<void> {
  // The case first, as everything else does that locks both. A lift or a proposal either comes first or finds the files gone.
  if (report_id !== null) await lockCase(tx, report_id)
  const block = deletable(tx).where('id', '=', id).forUpdate()
  if ((await block.executeTakeFirst()) === undefined) return
  const media = await tx.selectFrom('media').select(['id', 'width']).where('work_id', '=', work_id).execute()
  await noteRemovedMedia(tx, media)
  await tx.updateTable('work_blocks').set({ files_deleted_at: NOW }).where('id', '=', id).execute()
  const reason = report_id === null ? `work ${work_id}` : `case ${report_id}`
  await writeAudit(tx, { action: 'WORK_FILES_DELETED', actor: CLOCK.by, network: CLOCK.network, reason })
}
