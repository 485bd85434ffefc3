import type { InfringementReport } from '@melos/api-contract'
import { sql } from 'kysely'
import { COUNTS_FOR, NOW, secondsLeft } from '../../database/daily-limit.ts'
import { type Database, readPage } from '../../database/database.ts'
import type { InfringementReportRow } from '../../database/schema.ts'

/** Any number that is no other lock's; each network's hash comes beside it. */
export const NETWORK_LOCK = 7_305_414

type Receipt = Pick<InfringementReportRow, 'id' | 'reported_at'>

interface SentReport {
  readonly report: InfringementReport
  readonly network: string
}

export async function insertReport(db: Database, { report, network }: SentReport): Promise<Receipt> {
  const { contentUrl: content_url, ...items } = report
  return await db
    .insertInto('infringement_reports')
    .values({ ...items, content_url, network, closed_at: null, closed_by: null })
    .returning(['id', 'reported_at'])
    .executeTakeFirstOrThrow()
}

/** The same report from the same network, while that network is known. */
export async function findSameReport(db: Database, { report, network }: SentReport): Promise<Receipt | undefined> {
  const { statement, work, content, contentUrl, proof, name, email } = report
  return await db
    .selectFrom('infringement_reports')
    .select(['id', 'reported_at'])
    .where('network', '=', network)
    .where((is) => is.and({ statement, work, content, content_url: contentUrl, proof, name, email }))
    .where('closed_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** How long until the network has fewer than `most` reports that count; undefined when that is so. */
export async function findNetworkWait(
  db: Database,
  { network, most }: { network: string; most: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select ${secondsLeft(sql`reported_at`)} as seconds
    from infringement_reports
    where network = ${network} and reported_at > ${NOW} - ${COUNTS_FOR}
    order by reported_at desc offset ${most - 1} limit 1`.execute(db)
  return rows[0]?.seconds
}

/** Open ones first, then the newest first, with the numbers of all and of the open. One query at a time. */
export async function listReports(
  db: Database,
  page: { offset: number; limit: number },
): Promise<{ rows: InfringementReportRow[]; total: number; open: number }> {
  const all = db.selectFrom('infringement_reports')
  const sorted = all.selectAll().orderBy((row) => row('closed_at', 'is', null), 'desc')
  const open = all.where('closed_at', 'is', null).select(({ fn }) => fn.countAll<bigint>().as('count'))
  const { count } = await open.executeTakeFirstOrThrow()
  return { ...(await readPage(sorted.orderBy('id', 'desc'), page)), open: Number(count) }
}

/** Nobody else changes it until the transaction has ended. */
export async function lockReport(tx: Database, id: bigint): Promise<InfringementReportRow | undefined> {
  return await tx.selectFrom('infringement_reports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateClosed(db: Database, { id, by }: { id: bigint; by: string }) {
  return await db
    .updateTable('infringement_reports')
    .set({ closed_at: NOW, closed_by: by })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteReportsClosedBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('infringement_reports').where('closed_at', '<', moment).execute()
}

export async function forgetNetworksOver(db: Database): Promise<void> {
  await sql`
    update infringement_reports set network = null
    where network is not null and reported_at <= ${NOW} - ${COUNTS_FOR}`.execute(db)
}
