import { findReportedWork, type InfringementReport, reportInfringement as reportEndpoint } from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { findNetworkWait, lockNetwork } from '../../database/daily-limit.ts'
import type { Database } from '../../database/database.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { limitRequests } from '../../http/limit-requests.ts'
import { RequestError } from '../../http/request-error.ts'
import { serve } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { enqueueMail } from '../../mail/enqueue-mail.ts'
import { writeCaseToken } from './case-token.ts'
import { findReported } from './find-reported-work.ts'
import { findSameReport, insertReport, NETWORK_LOCK } from './infringement-report-store.ts'

/** More than a person can write. */
const SENT_PER_MINUTE = 10
/** The form asks while an address is typed. */
const ASKED_PER_MINUTE = 120

interface ReportParts {
  readonly db: Database
  /** Signs the links to cases. */
  readonly casesKey: Uint8Array
  readonly publicUrl: URL
}

export const infringementReportRoutes: FastifyPluginAsync<ReportParts> = async (app, { db, casesKey, publicUrl }) => {
  const hostsOf = (host: string) => [publicUrl.host, host]

  serve(
    app,
    { ...findReportedWork, onRequest: limitRequests(db, { name: 'reported-works', perMinute: ASKED_PER_MINUTE }) },
    async ({ query: { url }, host }) => {
      const found = await findReported(db, { url, hosts: hostsOf(host) })
      if (found === undefined) return { body: { work: null } }
      const { title, artist, auctionId } = found
      return { body: { work: { title, artist, externalId: auctionId === null ? null : Number(auctionId) } } }
    },
  )

  serve(
    app,
    { ...reportEndpoint, onRequest: limitRequests(db, { name: 'reports', perMinute: SENT_PER_MINUTE }) },
    async ({ body: report, ip, host }) => {
      const received = { report, network: clientNetwork(ip), hosts: hostsOf(host) }
      const { id, reported_at } = await receiveReport(db, received)
      const token = writeCaseToken(casesKey, { id, side: 'REPORTER' })
      return { body: { id: Number(id), reportedAt: toUtcDateTime(reported_at), token } }
    },
  )
}

const MOST_A_DAY = 20

/** Safe to repeat: the same report gets the same receipt. */
async function receiveReport(
  db: Database,
  { report, network, hosts }: { report: InfringementReport; network: string; hosts: readonly string[] },
): Promise<{ id: bigint; reported_at: Date }> {
  return await db.transaction().execute(async (tx) => {
    await lockNetwork(tx, { lock: NETWORK_LOCK, network })
    const same = await findSameReport(tx, { report, network })
    if (same !== undefined) return same
    const reports = { table: 'infringement_reports', at: 'reported_at', network, most: MOST_A_DAY - 1 } as const
    const retryAfterSeconds = await findNetworkWait(tx, reports)
    if (retryAfterSeconds !== undefined) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    const { workId = null, uploaderId = null } = (await findReported(tx, { url: report.contentUrl, hosts })) ?? {}
    const receipt = await insertReport(tx, { report, network, workId, uploaderId })
    await enqueueMail(tx, { kind: 'CASE_RECEIVED', to: { address: report.email }, caseId: Number(receipt.id) })
    return receipt
  })
}
