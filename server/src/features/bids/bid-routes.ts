import { findDemand, findMinPrice, findPriceHistory, listBids } from '@melos/api-contract'
import { openBook } from '@melos/clearing'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { formatEther } from 'viem'
import { findPublicAuction } from '../../auction-summaries/find-public-auction.ts'
import type { Database } from '../../database/database.ts'
import type { AuctionSummaryRow } from '../../database/schema.ts'
import type { AnswerCache } from '../../http/answer-cache.ts'
import { listLevelsFrom, listPlacedBids } from './bid-store.ts'
import { makeBids } from './make-bids.ts'
import { toDemand } from './to-demand.ts'
import { toPriceHistory } from './to-price-history.ts'

export const bidRoutes: FastifyPluginAsyncZod<{ answers: AnswerCache }> = async (app, { answers }) => {
  app.route({
    method: listBids.method,
    url: listBids.path,
    schema: {
      summary: listBids.summary,
      params: listBids.params,
      querystring: listBids.query,
      response: { 200: listBids.answer },
    },
    handler: async ({ params: { id }, query: { page, size } }, reply) =>
      await answers.send(reply, {
        key: `bids ${id} ${page} ${size}`,
        schema: listBids.answer,
        make: (db, now) => makeBids(db, { auctionId: id, now, offset: (page - 1) * size, limit: size }),
      }),
  })

  app.route({
    method: findDemand.method,
    url: findDemand.path,
    schema: { summary: findDemand.summary, params: findDemand.params, response: { 200: findDemand.answer } },
    handler: async ({ params: { externalId } }, reply) =>
      await answers.send(reply, {
        key: `demand ${externalId}`,
        schema: findDemand.answer,
        async make(db) {
          const auction = await findPublicAuction(db, externalId)
          const levels = await listLevelsFrom(db, { auctionId: externalId, price: 0n })
          return { body: { body: toDemand(auction, levels) } }
        },
      }),
  })

  app.route({
    method: findPriceHistory.method,
    url: findPriceHistory.path,
    schema: {
      summary: findPriceHistory.summary,
      params: findPriceHistory.params,
      response: { 200: findPriceHistory.answer },
    },
    handler: async ({ params: { externalId } }, reply) =>
      await answers.send(reply, {
        key: `prices ${externalId}`,
        schema: findPriceHistory.answer,
        async make(db) {
          const auction = await findPublicAuction(db, externalId)
          return { body: { body: toPriceHistory(auction, await listPlacedBids(db, externalId)) } }
        },
      }),
  })

  app.route({
    method: findMinPrice.method,
    url: findMinPrice.path,
    schema: {
      summary: findMinPrice.summary,
      params: findMinPrice.params,
      querystring: findMinPrice.query,
      response: { 200: findMinPrice.answer },
    },
    handler: async ({ params: { externalId }, query: { tokenCount } }, reply) =>
      await answers.send(reply, {
        key: `min price ${externalId} ${tokenCount}`,
        schema: findMinPrice.answer,
        async make(db) {
          const auction = await findPublicAuction(db, externalId)
          return { body: await makeMinPrice(db, auction, BigInt(tokenCount)) }
        },
      }),
  })
}

async function makeMinPrice(db: Database, auction: AuctionSummaryRow, quantity: bigint) {
  const { id, token_amount, initial_price, threshold, clearing_price } = auction
  const levels = await listLevelsFrom(db, { auctionId: id, price: clearing_price ?? 0n })
  const offer = { supply: token_amount, reservePrice: initial_price, threshold }
  const book = openBook(
    offer,
    levels.map(({ price, quantity }) => ({ id: `${price}`, price, quantity })),
  )
  const { availableTokenCount, minPrice } = book.minimumPrice(quantity)
  return { availableTokenCount: Number(availableTokenCount), minPrice: formatEther(minPrice) }
}
