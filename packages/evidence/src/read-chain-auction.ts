import { auctionHouseAbi } from '@melos/contracts'
import { type Address, type Client, withRetry } from 'viem'
import { getBlock, getChainId, readContract } from 'viem/actions'
import { type AuctionState, isProcessed } from './auction-state.ts'
import type { ChainAuction } from './chain-auction.ts'
import { EvidenceError } from './evidence-error.ts'
import { findFirstBlock } from './find-first-block.ts'
import { isRefusal } from './is-refusal.ts'
import { readBids } from './read-bids.ts'
import { readSettlement } from './read-settlement.ts'
import { requireWhole } from './require-whole.ts'
import { toChainAuction } from './to-chain-auction.ts'

export interface ReadProgress {
  readonly reading: 'terms' | 'bids' | 'settlement'
  /** From 0 to 1, of what is being read. */
  readonly share: number
  readonly bids: number
}

export interface ReadOptions {
  readonly onProgress?: (progress: ReadProgress) => void
  /** The auction as it was at this block; the newest when left out. No old state is asked for. */
  readonly atBlock?: bigint
}

interface AuctionPlace {
  readonly auctionHouse: Address
  readonly auctionId: bigint
}

/** A node that is making a block may have its state before its events: a moment later they agree. */
const tries = {
  retryCount: 4,
  delay: 500,
  shouldRetry: ({ error }: { error: Error }) => error instanceof EvidenceError && error.code === 'CHAIN_INCOMPLETE',
}

/**
 * Reads an auction from a node: its terms and counts from the contract's state, everything else from its events. What the events
 * say must add up to what the contract has counted, so a node that leaves some out is noticed.
 */
export function readChainAuction(
  client: Client,
  place: AuctionPlace,
  { retryDelayMs = tries.delay, ...options }: ReadOptions & { readonly retryDelayMs?: number } = {},
): Promise<ChainAuction> {
  return withRetry(() => readOnce(client, place, options), { ...tries, delay: retryDelayMs })
}

async function readOnce(
  client: Client,
  { auctionHouse, auctionId }: AuctionPlace,
  { onProgress = () => {}, atBlock }: ReadOptions,
): Promise<ChainAuction> {
  onProgress({ reading: 'terms', share: 0, bids: 0 })
  const [chainId, head] = await Promise.all([getChainId(client), getBlock(client)])
  if (atBlock !== undefined && atBlock > head.number) {
    throw new EvidenceError('BLOCK_UNKNOWN', `The node has got to block ${head.number}, not to ${atBlock}`)
  }
  const state = await readState(client, { auctionHouse, auctionId, blockNumber: head.number })
  const block = atBlock === undefined ? head : await getBlock(client, { blockNumber: atBlock })
  const [firstOpen, firstEnded] = await Promise.all([
    findFirstBlock(client, { at: state.startsAt, last: head }),
    findFirstBlock(client, { at: state.endsAt, last: head }),
  ])
  const bids = await readBids(
    client,
    { address: auctionHouse, auctionId, fromBlock: firstOpen, toBlock: firstEnded - 1n, count: state.bidCount },
    (progress) => onProgress({ reading: 'bids', ...progress }),
  )
  const settlement = await readSettlement(
    client,
    { address: auctionHouse, auctionId, fromBlock: firstEnded, toBlock: head.number, isBegun: isBegun(state) },
    (share) => onProgress({ reading: 'settlement', share, bids: bids.length }),
  )
  requireWhole(state, { bids, settlement })
  // What was read before and after a reorganisation does not belong together.
  if ((await getBlock(client, { blockNumber: head.number })).hash !== head.hash) {
    throw new EvidenceError('CHAIN_INCOMPLETE', `Block ${head.number} was replaced while it was read`)
  }
  return toChainAuction({ chainId, auctionHouse, auctionId }, { block, state, bids, settlement })
}

async function readState(
  client: Client,
  { auctionHouse, auctionId, blockNumber }: { auctionHouse: Address; auctionId: bigint; blockNumber: bigint },
): Promise<AuctionState> {
  const call = { address: auctionHouse, abi: auctionHouseAbi, functionName: 'auctionState', args: [auctionId] } as const
  try {
    return await readContract(client, { ...call, blockNumber })
  } catch (error) {
    // The address has no contract, or another, or the house has not come to that number.
    if (!isRefusal(error)) throw error
    throw new EvidenceError('AUCTION_UNKNOWN', `The chain has no auction ${auctionId} at ${auctionHouse}`, {
      cause: error,
    })
  }
}

/** Nothing of a settlement can be on the chain before one of these. */
function isBegun(state: AuctionState): boolean {
  return state.clearingPrice > 0n || state.settledBidderCount > 0n || state.tokensReturned || isProcessed(state)
}
