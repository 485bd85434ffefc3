import { listMyBids } from '@melos/api-contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findAuctionSummaries } from '../../auction-summaries/auction-summary-store.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { requireWallet } from '../../http/auth-guard.ts'
import { listBidderCredits, listBidsOf, listSettledAuctions } from './bid-store.ts'
import { toMyBids } from './to-my-bids.ts'

export const myBidRoutes: FastifyPluginAsyncZod<{ answers: AnswerCache }> = async (app, { answers }) => {
  app.route({
    method: listMyBids.method,
    url: listMyBids.path,
    schema: { summary: listMyBids.summary, querystring: listMyBids.query, response: { 200: listMyBids.answer } },
    async handler(request, reply) {
      const bidder = requireWallet(request)
      const { page, size } = request.query
      return await answers.make(reply, async (db, now) => {
        const { rows, total } = await listBidsOf(db, { bidder, offset: (page - 1) * size, limit: size })
        const byAuction = Map.groupBy(rows, ({ auction_id }) => auction_id)
        const auctions = await findAuctionSummaries(db, [...byAuction.keys()])
        const settled = await listSettledAuctions(db, bidder)
        const credits = await listBidderCredits(db, bidder)
        const bids = auctions.flatMap((auction) => {
          const { id } = auction
          const surroundings = { auction, isSettled: settled.has(id), credit: credits.get(id), now }
          return toMyBids(byAuction.get(id) ?? [], surroundings)
        })
        return { data: bids.sort((one, other) => other.id - one.id), total }
      })
    },
  })
}
