import { listAdminAuctions } from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { rowsOf, serveCached } from '../../http/serve.ts'
import { countByStatus, findNextTaskChange, listOverseenAuctions } from './overseen-auction-store.ts'
import { toOverseenAuction } from './to-overseen-auction.ts'

export const overseenAuctionRoutes: FastifyPluginAsync<{ answers: AnswerCache }> = async (app, { answers }) => {
  serveCached(app, { answers, endpoint: listAdminAuctions }, async ({ statuses, ...page }, db, now) => {
    const rows = await listOverseenAuctions(db, { statuses, now, ...rowsOf(page) })
    const counts = await countByStatus(db, now)
    const total = statuses.reduce((sum, status) => sum + counts[status], 0)
    const body = { data: rows.map((row) => toOverseenAuction(row, now)), total, counts }
    return { body, until: await findNextTaskChange(db, now) }
  })
}
