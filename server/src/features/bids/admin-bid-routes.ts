import { findBillingDetails, listAdminBids } from '@melos/api-contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { requireRole } from '../../http/auth-guard.ts'
import { makeBids } from './make-bids.ts'

/** A settlement is made from all bids, so here they come unpaged. */
export const adminBidRoutes: FastifyPluginAsyncZod<{ answers: AnswerCache }> = async (app, { answers }) => {
  app.route({
    method: listAdminBids.method,
    url: listAdminBids.path,
    schema: { summary: listAdminBids.summary, params: listAdminBids.params, response: { 200: listAdminBids.answer } },
    async handler(request, reply) {
      requireRole(request, 'ADMINISTRATOR')
      const auctionId = request.params.id
      return await answers.send(reply, {
        key: `admin bids ${auctionId}`,
        schema: listAdminBids.answer,
        make: (db, now) => makeBids(db, { auctionId, now, offset: 0 }),
      })
    },
  })

  app.route({
    method: findBillingDetails.method,
    url: findBillingDetails.path,
    schema: {
      summary: findBillingDetails.summary,
      params: findBillingDetails.params,
      response: { 200: findBillingDetails.answer },
    },
    async handler(request, reply) {
      requireRole(request, 'ADMINISTRATOR')
      const { auctionId } = request.params
      return await answers.send(reply, {
        key: `billing details ${auctionId}`,
        schema: findBillingDetails.answer,
        make: (db, now) => makeBids(db, { auctionId, now, offset: 0 }),
      })
    },
  })
}
