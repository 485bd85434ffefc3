import { listAdminAuctions, type OverseenAuction } from '@melos/api-contract'
import { openToAllFrom, reclaimableFrom } from '@melos/clearing'
import type { FastifyPluginAsync } from 'fastify'
import { formatEther } from 'viem'
import { projectOutcome, statusOf } from '../../auction-summaries/auction-summary.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { rowsOf, serveCached } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { findTask } from './find-task.ts'
import {
  countByStatus,
  findNextTaskChange,
  listOverseenAuctions,
  type OverseenAuctionRow,
} from './overseen-auction-store.ts'

export const overseenAuctionRoutes: FastifyPluginAsync<{ answers: AnswerCache }> = async (app, { answers }) => {
  serveCached(app, { answers, endpoint: listAdminAuctions }, async ({ statuses, ...page }, db, now) => {
    const rows = await listOverseenAuctions(db, { statuses, now, ...rowsOf(page) })
    const counts = await countByStatus(db, now)
    const total = statuses.reduce((sum, status) => sum + counts[status], 0)
    const body = { data: rows.map((row) => toOverseenAuction(row, now)), total, counts }
    return { body, until: await findNextTaskChange(db, now) }
  })
}

function toOverseenAuction(row: OverseenAuctionRow, now: Date): OverseenAuction {
  return {
    externalId: Number(row.id),
    title: row.title,
    artist: row.asset.artist,
    coverUrl: row.asset.files.find(({ type }) => type === 'COVER')?.url ?? null,
    status: statusOf(row, now),
    outcome: row.outcome,
    projectedOutcome: projectOutcome(row, now),
    task: findTask(row, now),
    tokensOffered: Number(row.supply),
    target: formatEther(row.threshold),
    clearingPrice: row.clearing_price === null ? null : formatEther(row.clearing_price),
    bidCount: Number(row.bid_count),
    bidderCount: row.bidderCount,
    settledBidderCount: row.settledBidderCount,
    salesStartDate: toUtcDateTime(row.starts_at),
    salesEndDate: toUtcDateTime(row.ends_at),
    openToAllFrom: toUtcDateTime(openToAllFrom(row.ends_at)),
    reclaimableFrom: toUtcDateTime(reclaimableFrom(row.ends_at)),
  }
}
