import {
  findBillingDetails,
  findDemand,
  findMinPrice,
  findPriceHistory,
  type ListBidsAnswer,
  listAdminBids,
  listBids,
  listMyBids,
} from '@melos/api-contract'
import { openBook } from '@melos/clearing'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { formatEther } from 'viem'
import type { BiddingRules } from '../../admission/find-refusal.ts'
import { refuseBidder } from '../../admission/refuse-bidder.ts'
import { nextChangeOf } from '../../auction-summaries/auction-summary.ts'
import { findAuctionSummaries, findPublicAuction } from '../../auction-summaries/auction-summary-store.ts'
import type { Database } from '../../database/database.ts'
import type { AuctionSummaryRow } from '../../database/schema.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { identityOf, requireWallet } from '../../http/auth-guard.ts'
import { rowsOf, serve, serveCached } from '../../http/serve.ts'
import {
  listBidderCredits,
  listBidsByPrice,
  listBidsOf,
  listLevelsFrom,
  listPlacedBids,
  listSettledAuctions,
} from './bid-store.ts'
import { allotBids, toBidGroups } from './to-bid.ts'
import { toDemand } from './to-demand.ts'
import { toMyBids } from './to-my-bids.ts'
import { toPriceHistory } from './to-price-history.ts'

interface Parts extends Omit<BiddingRules, 'db'> {
  readonly answers: AnswerCache
}

export const bidRoutes: FastifyPluginAsync<Parts> = async (app, { answers, ...rules }) => {
  serveCached(app, { answers, endpoint: listBids }, ({ id, ...page }, db, now) =>
    makeBids(db, { auctionId: id, now, ...rowsOf(page) }),
  )

  // A settlement needs all bids, so administrators get them in one answer.
  serveCached(app, { answers, endpoint: listAdminBids }, ({ id }, db, now) =>
    makeBids(db, { auctionId: id, now, offset: 0 }),
  )

  serveCached(app, { answers, endpoint: findBillingDetails }, ({ auctionId }, db, now) =>
    makeBids(db, { auctionId, now, offset: 0 }),
  )

  serveCached(app, { answers, endpoint: findDemand }, async ({ externalId }, db) => {
    const auction = await findPublicAuction(db, externalId)
    const levels = await listLevelsFrom(db, { auctionId: externalId, price: 0n })
    return { body: { body: toDemand(auction, levels) } }
  })

  serveCached(app, { answers, endpoint: findPriceHistory }, async ({ externalId }, db) => {
    const auction = await findPublicAuction(db, externalId)
    return { body: { body: toPriceHistory(auction, await listPlacedBids(db, externalId)) } }
  })

  /** Pages ask for the price before the deposit moves, so this is the last moment to refuse a bidder in time. */
  const refuse = async (request: FastifyRequest<{ Params: { externalId: bigint } }>, db: Database) => {
    const { who } = identityOf(request)
    if (who.kind !== 'wallet') return
    const auction = await findPublicAuction(db, request.params.externalId)
    await refuseBidder({ ...rules, db }, { bidder: who.address, account: who.account, auction })
  }
  serveCached(app, { answers, endpoint: findMinPrice, refuse }, async ({ externalId, tokenCount }, db) => {
    const auction = await findPublicAuction(db, externalId)
    return { body: await makeMinPrice(db, auction, BigInt(tokenCount)) }
  })

  serve(app, listMyBids, async (request, reply) => {
    const bidder = requireWallet(request)
    return await answers.make(reply, async (db, now) => {
      const { rows, total } = await listBidsOf(db, { bidder, ...rowsOf(request.query) })
      const byAuction = Map.groupBy(rows, ({ auction_id }) => auction_id)
      const auctions = await findAuctionSummaries(db, [...byAuction.keys()])
      const settled = await listSettledAuctions(db, bidder)
      const credits = await listBidderCredits(db, bidder)
      const bids = auctions.flatMap((auction) => {
        const { id } = auction
        return toMyBids(byAuction.get(id) ?? [], { auction, isSettled: settled.has(id), credit: credits.get(id), now })
      })
      return { data: bids.sort((one, other) => other.id - one.id), total }
    })
  })
}

async function makeMinPrice(db: Database, auction: AuctionSummaryRow, quantity: bigint) {
  const { id, supply, minimum_price, threshold, clearing_price } = auction
  const levels = await listLevelsFrom(db, { auctionId: id, price: clearing_price ?? 0n })
  const offer = { supply, minimumPrice: minimum_price, threshold }
  const book = openBook(
    offer,
    levels.map(({ price, quantity }) => ({ id: `${price}`, price, quantity })),
  )
  const { availableTokenCount, minPrice } = book.priceToExceed(quantity)
  return { availableTokenCount: Number(availableTokenCount), minPrice: formatEther(minPrice) }
}

/** Returns all bids if there is no limit. */
async function makeBids(
  db: Database,
  { auctionId, now, ...page }: { auctionId: bigint; now: Date; offset: number; limit?: number },
): Promise<{ body: ListBidsAnswer; until: Date | undefined }> {
  const auction = await findPublicAuction(db, auctionId)
  const bids = await listBidsByPrice(db, { auctionId, ...page })
  const allotments = allotBids(auction, now)
  return {
    body: { data: toBidGroups(bids, allotments), total: Number(auction.bid_count) },
    until: nextChangeOf(auction, now),
  }
}
