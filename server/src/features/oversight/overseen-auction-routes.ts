import { listAdminAuctions } from '@melos/api-contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { requireRole } from '../../http/auth-guard.ts'
import { countByStatus, findNextTaskChange, listOverseenAuctions } from './overseen-auction-store.ts'
import { toOverseenAuction } from './to-overseen-auction.ts'

export const overseenAuctionRoutes: FastifyPluginAsyncZod<{ answers: AnswerCache }> = async (app, { answers }) => {
  app.route({
    method: listAdminAuctions.method,
    url: listAdminAuctions.path,
    schema: {
      summary: listAdminAuctions.summary,
      querystring: listAdminAuctions.query,
      response: { 200: listAdminAuctions.answer },
    },
    async handler(request, reply) {
      requireRole(request, 'ADMINISTRATOR')
      const { page, size, statuses } = request.query
      return await answers.send(reply, {
        key: `overseen auctions ${page} ${size} ${statuses}`,
        schema: listAdminAuctions.answer,
        async make(db, now) {
          const rows = await listOverseenAuctions(db, { statuses, now, offset: (page - 1) * size, limit: size })
          const counts = await countByStatus(db, now)
          const total = statuses.reduce((sum, status) => sum + counts[status], 0)
          const body = { data: rows.map((row) => toOverseenAuction(row, now)), total, counts }
          return { body, until: await findNextTaskChange(db, now) }
        },
      })
    },
  })
}
