import { listMyBids, type MyBid } from '@melos/api-contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { auctionStatus, labelStatus } from '../../auction-summaries/auction-status.ts'
import { findAuctionSummaries } from '../../auction-summaries/auction-summary-store.ts'
import { projectOutcome } from '../../auction-summaries/project-outcome.ts'
import type { AuctionSummaryRow, BidRow } from '../../database/schema.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { requireWallet } from '../../http/auth-guard.ts'
import { allotBids } from './allot-bids.ts'
import { listBidsOf, listSettledAuctions } from './bid-store.ts'
import { toBid } from './to-bid.ts'

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
        const described = auctions.flatMap((auction) =>
          describeBids(byAuction.get(auction.id) ?? [], { auction, isSettled: settled.has(auction.id), now }),
        )
        return { data: described.sort((one, other) => other.id - one.id), total }
      })
    },
  })
}

interface Surroundings {
  readonly auction: AuctionSummaryRow
  readonly isSettled: boolean
  readonly now: Date
}

function describeBids(bids: readonly BidRow[], { auction, isSettled, now }: Surroundings): MyBid[] {
  const allotments = allotBids(auction, now)
  const summary = {
    externalId: Number(auction.id),
    title: auction.title,
    status: labelStatus(auctionStatus(auction, now)),
    outcome: auction.outcome,
    projectedOutcome: projectOutcome(auction, now),
  }
  return bids.map((bid) => ({ ...toBid(bid, allotments), auction: summary, settled: isSettled }))
}
