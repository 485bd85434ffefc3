import type { InfringementReport } from '@melos/api-contract'
import { NOW } from '../../database/daily-limit.ts'
import { type Database, readPage } from '../../database/database.ts'
import type { InfringementReportRow } from '../../database/schema.ts'

/** The lock's key is this number and a network's hash, so no other lock may use the same number. */
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

/** The same open report from the same network, as long as the network is stored. */
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
