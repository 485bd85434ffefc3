import { randomUUID } from 'node:crypto'
import {
  reserveBid as reserveEndpoint,
  upgradeBid as upgradeEndpoint,
  upgradePurchase as upgradePurchaseEndpoint,
} from '@melos/api-contract'
import { auctionHouseAbi } from '@melos/contracts'
import type { FastifyPluginAsync } from 'fastify'
import {
  type Address,
  formatEther,
  type Hash,
  parseEther,
  parseEventLogs,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import type { BiddingRules } from '../../admission/find-refusal.ts'
import { refuseBidder } from '../../admission/refuse-bidder.ts'
import { findPublicAuction } from '../../auction-summaries/auction-summary-store.ts'
import type { ChainClient } from '../../chain/chain-client.ts'
import type { BidRequestRow } from '../../database/schema.ts'
import { identityOf, requireWallet, type SessionAccount } from '../../http/auth-guard.ts'
import { limitRequests } from '../../http/limit-requests.ts'
import { RequestError } from '../../http/request-error.ts'
import { serve } from '../../http/serve.ts'
import { waitForBlock } from '../../indexer/index-store.ts'
import { countOpenRequests, findBidRequest, insertBidRequest, joinTransaction } from './bid-request-store.ts'

interface BidRequestParts extends BiddingRules {
  readonly client: ChainClient
  readonly auctionHouse: Address
}

/** Each upgrade asks the node. A person needs far fewer. */
const UPGRADES_PER_MINUTE = 120

export const bidRequestRoutes: FastifyPluginAsync<BidRequestParts> = async (app, context) => {
  serve(app, reserveEndpoint, async (request) => {
    const bidder = requireWallet(request)
    const { externalId } = request.params
    const { who } = identityOf(request)
    const account = who.kind === 'wallet' ? who.account : null
    const { tokenCount, tokenPrice } = request.body
    const terms = { auctionId: externalId, bidder, quantity: BigInt(tokenCount), price: parseEther(tokenPrice) }
    const { requestId } = await reserveBid(context, { ...terms, account })
    return { data: [{ requestId, externalId: Number(externalId), tokenCount, tokenPrice }] }
  })

  const limitUpgrades = limitRequests(context.db, { name: 'bid-upgrades', perMinute: UPGRADES_PER_MINUTE })
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

interface BidTerms {
  readonly account: SessionAccount | null
  readonly auctionId: bigint
  readonly bidder: Address
  readonly quantity: bigint
  readonly price: bigint
}

/** A person needs far fewer. */
const MOST_OPEN_REQUESTS = 256

/** Stores what a wallet bids. The auction may have ended already, because the bid is on the chain before it is reserved here. */
async function reserveBid(
  context: BidRequestParts,
  { auctionId, account, bidder, quantity, price }: BidTerms,
): Promise<{ requestId: string }> {
  const { db } = context
  const auction = await findPublicAuction(db, auctionId)
  await refuseBidder(context, { bidder, account, auction })
  if (price < auction.minimum_price) throw new RequestError('PRICE_BELOW_MINIMUM')
  if ((await countOpenRequests(db, bidder)) >= MOST_OPEN_REQUESTS) throw new RequestError('TOO_MANY_REQUESTS')
  const id = randomUUID()
  await insertBidRequest(db, { id, auction_id: auctionId, bidder, quantity, price })
  return { requestId: id }
}

/** Safe to repeat. A request keeps its transaction unless a reorganisation has removed it from the chain. */
async function upgradeBid(
  context: BidRequestParts,
  { requestId: id, bidder, transactionHash }: { requestId: string; bidder: Address; transactionHash: Hash },
): Promise<BidRequestRow> {
  const request = await findBidRequest(context.db, { id, bidder })
  if (request === undefined) throw new RequestError('NOT_FOUND')
  const previous = request.transaction_hash
  if (previous === transactionHash) return request
  if (previous !== null && (await isStillProved(context, request, previous))) throw new RequestError('BID_REQUEST_USED')

  const { blockNumber, bidNumbers } = await findPlacedBids(context, request, transactionHash)
  for (const bidNumber of bidNumbers) {
    if (await joinTransaction(context.db, { id, previous, transactionHash, bidNumber })) {
      // The page's next read must include the bid.
      await waitForBlock(context.db, blockNumber)
      return { ...request, transaction_hash: transactionHash, bid_number: bidNumber }
    }
  }
  const joined = await findBidRequest(context.db, { id, bidder })
  if (joined?.transaction_hash === transactionHash) return joined
  throw new RequestError(joined?.transaction_hash === previous ? 'TRANSACTION_USED' : 'BID_REQUEST_USED')
}

async function isStillProved(
  context: BidRequestParts,
  request: BidRequestRow,
  transactionHash: Hash,
): Promise<boolean> {
  try {
    await findPlacedBids(context, request, transactionHash)
    return true
  } catch (error) {
    if (error instanceof RequestError && error.code !== 'UNAVAILABLE') return false
    throw error
  }
}

/** Takes the bidder from the contract's log, because someone else sends a contract wallet's transactions. */
async function findPlacedBids(
  { client, auctionHouse }: BidRequestParts,
  request: BidRequestRow,
  transactionHash: Hash,
): Promise<{ blockNumber: bigint; bidNumbers: readonly number[] }> {
  const receipt = await readReceipt(client, transactionHash)
  if (receipt.status === 'reverted') throw new RequestError('TRANSACTION_FAILED')

  const ours = receipt.logs.filter((log) => log.address.toLowerCase() === auctionHouse.toLowerCase())
  const placed = parseEventLogs({ abi: auctionHouseAbi, eventName: 'BidPlaced', logs: ours })
  if (placed.length === 0) throw new RequestError('TRANSACTION_ELSEWHERE')
  if (!placed.some(({ args }) => args.bidder === request.bidder)) throw new RequestError('TRANSACTION_FOREIGN')
  const bidNumbers = placed.flatMap(({ args: { auctionId, bidder, amount, price } }, bidNumber) => {
    const isSameBid = auctionId === request.auction_id && amount === request.quantity && price === request.price
    return isSameBid && bidder === request.bidder ? [bidNumber] : []
  })
  if (bidNumbers.length === 0) throw new RequestError('TRANSACTION_OTHER_BID')
  return { blockNumber: receipt.blockNumber, bidNumbers }
}

async function readReceipt(client: ChainClient, hash: Hash): Promise<TransactionReceipt> {
  try {
    return await client.getTransactionReceipt({ hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) throw new RequestError('TRANSACTION_NOT_FOUND')
    throw new RequestError('UNAVAILABLE', { cause: error })
  }
}
