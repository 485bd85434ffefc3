import { auctionHouseAbi } from '@melos/contracts'
import { type Address, type Client, withRetry } from 'viem'
import { getBlock, getChainId, readContract } from 'viem/actions'
import { type AuctionState, outcomes } from './auction-state.ts'
import type { ChainAuction } from './chain-auction.ts'
import { EvidenceError } from './evidence-error.ts'
import { findFirstBlock } from './find-first-block.ts'
import { isContractFailure } from './is-contract-failure.ts'
import { readBids } from './read-bids.ts'
import { readSettlement } from './read-settlement.ts'
import { requireComplete } from './require-complete.ts'
import { toChainAuction } from './to-chain-auction.ts'

export interface ReadProgress {
  readonly reading: 'terms' | 'bids' | 'settlement'
  /** From 0 to 1, for the current part. */
  readonly share: number
  readonly bids: number
}

export interface ReadOptions {
  readonly onProgress?: (progress: ReadProgress) => void
  /** Defaults to the latest block. Reading an earlier block needs no archive node. */
  readonly atBlock?: bigint
}

interface AuctionPlace {
  readonly auctionHouse: Address
  readonly auctionId: bigint
}

/** While a node adds a block, its state can be ahead of its events for a moment. */
const tries = {
  retryCount: 4,
  delay: 500,
  shouldRetry: ({ error }: { error: Error }) => error instanceof EvidenceError && error.code === 'CHAIN_INCOMPLETE',
}

/**
 * Reads terms and counts from the contract's state and everything else from its events. The events must add up to the counts, so
 * a node that leaves some out is noticed.
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
    throw new EvidenceError('BLOCK_UNKNOWN', `The node is at block ${head.number} and doesn't have ${atBlock} yet`)
  }
  const state = await readAuctionState(client, { auctionHouse, auctionId, blockNumber: head.number })
  const block = atBlock === undefined ? head : await getBlock(client, { blockNumber: atBlock })
  const [firstOpen, firstEnded] = await Promise.all([
    findFirstBlock(client, { at: state.startsAt, last: head }),
    findFirstBlock(client, { at: state.endsAt, last: head }),
  ])
  // The second of a withdrawal can also have bids, in the same block or in earlier ones.
  const afterBids = state.withdrawn ? await findFirstBlock(client, { at: state.endsAt + 1n, last: head }) : firstEnded
  const bids = await readBids(
    client,
    {
      address: auctionHouse,
      auctionId,
      fromBlock: firstOpen,
      toBlock: afterBids - 1n,
      count: state.bidCount,
      hasWithdrawals: state.settledBidCount > 0n,
    },
    (progress) => onProgress({ reading: 'bids', ...progress }),
  )
  const settlement = await readSettlement(
    client,
    { address: auctionHouse, auctionId, fromBlock: firstEnded, toBlock: head.number, hasBegun: hasBegun(state) },
    (share) => onProgress({ reading: 'settlement', share, bids: bids.length }),
  )
  requireComplete(state, { bids, settlement })
  // Data from before and after a reorganisation doesn't fit together.
  if ((await getBlock(client, { blockNumber: head.number })).hash !== head.hash) {
    throw new EvidenceError('CHAIN_INCOMPLETE', `Block ${head.number} was replaced while it was read`)
  }
  return toChainAuction({ chainId, auctionHouse, auctionId }, { block, state, bids, settlement })
}

export async function readAuctionState(
  client: Client,
  { auctionHouse, auctionId, blockNumber }: { auctionHouse: Address; auctionId: bigint; blockNumber: bigint },
): Promise<AuctionState> {
  const call = { address: auctionHouse, abi: auctionHouseAbi, functionName: 'auctionState', args: [auctionId] } as const
  try {
    return await readContract(client, { ...call, blockNumber })
  } catch (error) {
    // The address has no contract or a different one, or the house has no auction with this number.
    if (!isContractFailure(error)) throw error
    throw new EvidenceError('AUCTION_UNKNOWN', `The chain has no auction ${auctionId} at ${auctionHouse}`, {
      cause: error,
    })
  }
}

/** Before the outcome is decided, the chain has no settlement events for the auction. */
function hasBegun(state: AuctionState): boolean {
  return outcomes[state.outcome] !== null
}
