import { writeAudit } from '../../audit/audit-log.ts'
import type { Database } from '../../database/database.ts'
import type { InfringementReportRow } from '../../database/schema.ts'
import { RequestError } from '../../http/request-error.ts'
import { lockReport, updateClosed } from './infringement-report-store.ts'

interface Closing {
  readonly id: bigint
  /** The administrator's e-mail address. */
  readonly by: string
  readonly network: string
}

/** The first who closes it stands beside it; after that nothing changes. */
export async function closeReport(db: Database, { id, by, network }: Closing): Promise<InfringementReportRow> {
  return await db.transaction().execute(async (tx) => {
    const report = await lockReport(tx, id)
    if (report === undefined) throw new RequestError('NOT_FOUND')
    if (report.closed_at !== null) return report
    await writeAudit(tx, { action: 'REPORT_CLOSED', actor: by, network, reason: `infringement report ${id}` })
    return await updateClosed(tx, { id, by })
  })
}
