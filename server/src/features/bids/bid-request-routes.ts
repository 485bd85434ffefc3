import {
  reserveBid as reserveEndpoint,
  upgradeBid as upgradeEndpoint,
  upgradePurchase as upgradePurchaseEndpoint,
} from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { type Address, formatEther, parseEther } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { Database } from '../../database/database.ts'
import type { BidRequestRow } from '../../database/schema.ts'
import { requireWallet } from '../../http/auth-guard.ts'
import { limitRequests } from '../../http/limit-requests.ts'
import { serve } from '../../http/serve.ts'
import { reserveBid, upgradeBid } from './bid-requests.ts'

interface BidRequestParts {
  readonly db: Database
  readonly client: ChainClient
  readonly auctionHouse: Address
}

/** Each upgrade asks the node. A person needs far fewer. */
const UPGRADES_PER_MINUTE = 120

export const bidRequestRoutes: FastifyPluginAsync<BidRequestParts> = async (app, context) => {
  serve(app, reserveEndpoint, async (request) => {
    const bidder = requireWallet(request)
    const { externalId } = request.params
    const { tokenCount, tokenPrice } = request.body
    const terms = { auctionId: externalId, bidder, quantity: BigInt(tokenCount), price: parseEther(tokenPrice) }
    const { requestId } = await reserveBid(context.db, terms)
    return { data: [{ requestId, externalId: Number(externalId), tokenCount, tokenPrice }] }
  })

  const limitUpgrades = limitRequests(UPGRADES_PER_MINUTE)
  for (const endpoint of [upgradeEndpoint, upgradePurchaseEndpoint]) {
    serve(app, { ...endpoint, onRequest: limitUpgrades }, async (request) => {
      const bidder = requireWallet(request)
      const { requestId, transactionHash } = request.body
      // The schema ensures that it is hexadecimal.
      const hash = transactionHash as `0x${string}`
      return { body: toUpgraded(await upgradeBid(context, { requestId, bidder, transactionHash: hash })) }
    })
  }
}

function toUpgraded(request: BidRequestRow) {
  return {
    requestId: request.id,
    transactionHash: request.transaction_hash ?? '',
    externalId: Number(request.auction_id),
    tokenCount: Number(request.quantity),
    tokenPrice: formatEther(request.price),
    walletAddress: request.bidder,
  }
}
