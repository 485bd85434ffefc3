import { type InfringementReport, UNFOUNDED_REPORTS } from '@melos/api-contract'
import { sql } from 'kysely'
import { NOW } from '../../database/daily-limit.ts'
import type { Database } from '../../database/database.ts'
import type { InfringementReportRow } from '../../database/schema.ts'

/** The lock's key is this number and a network's hash, so no other lock may use the same number. */
export const NETWORK_LOCK = 7_305_414

type Receipt = Pick<InfringementReportRow, 'id' | 'reported_at'>

interface SentReport {
  readonly report: InfringementReport
  readonly network: string
}

interface Reported {
  readonly workId: string | null
  readonly uploaderId: string | null
}

/** It is held back if its reporter sent several plainly unfounded ones. */
export async function insertReport(
  db: Database,
  { report, network, workId, uploaderId }: SentReport & Reported,
): Promise<Receipt> {
  const { contentUrl: content_url, sharesEmail: shares_email, ...items } = report
  const { rows } = await sql<{ is_held: boolean }>`
    select count(*) >= ${UNFOUNDED_REPORTS.most} as is_held from infringement_reports
    where lower(email) = lower(${report.email}) and is_plainly_unfounded
      and decided_at > ${NOW} - make_interval(months => ${UNFOUNDED_REPORTS.months})`.execute(db)
  const is_held = rows[0]?.is_held === true
  return await db
    .insertInto('infringement_reports')
    .values({ ...items, content_url, shares_email, network, work_id: workId, uploader_id: uploaderId, is_held })
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
