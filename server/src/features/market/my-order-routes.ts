import { listMyOrders } from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { requireWallet } from '../../http/auth-guard.ts'
import { rowsOf, serve } from '../../http/serve.ts'
import { utcDayOf } from '../../http/utc-date-time.ts'
import { listMyOrderRows } from './my-order-store.ts'
import { toMyOrder } from './to-my-order.ts'

export const myOrderRoutes: FastifyPluginAsync<{ answers: AnswerCache }> = async (app, { answers }) => {
  serve(app, listMyOrders, async (request, reply) => {
    const owner = requireWallet(request)
    const { show, externalId: auctionId, ...page } = request.query
    return await answers.make(reply, async (db, now) => {
      const today = utcDayOf(now)
      const asked = { owner, today, isResting: show === 'resting', auctionId, ...rowsOf(page) }
      const { rows, total } = await listMyOrderRows(db, asked)
      return { data: rows.map((row) => toMyOrder(row, today)), total }
    })
  })
}
