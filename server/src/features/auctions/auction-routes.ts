import { type Auction, type AuctionStatus, listAuctions as endpoint } from '@melos/api-contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { formatEther } from 'viem'
import type { Database } from '../../database/database.ts'
import type { AuctionRow } from '../../database/schema.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { auctionStatus } from './auction-status.ts'
import { listAuctions } from './auction-store.ts'

const labels: Record<AuctionStatus, string> = {
  PENDING: 'Pending',
  OPEN: 'Open',
  TERMINATED: 'Terminated',
  PROCESSED: 'Processed',
}

export const auctionRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: { querystring: endpoint.query, response: { 200: endpoint.answer } },
    async handler({ query: { page, size, statuses } }) {
      const now = new Date()
      const { rows, total } = await listAuctions(db, { statuses, now, offset: (page - 1) * size, limit: size })
      return { data: rows.map((row) => toAuction(row, now)), total }
    },
  })
}

function toAuction(row: AuctionRow, now: Date): Auction {
  const status = auctionStatus({ startsAt: row.starts_at, endsAt: row.ends_at }, now)
  return {
    externalId: Number(row.id),
    title: row.token_name,
    status: { value: status, label: labels[status] },
    tokensAvailable: Number(row.token_amount),
    tokensOffered: Number(row.token_amount),
    target: formatEther(row.threshold),
    tokenName: row.token_name,
    salesStartDate: toUtcDateTime(row.starts_at),
    salesEndDate: toUtcDateTime(row.ends_at),
  }
}
