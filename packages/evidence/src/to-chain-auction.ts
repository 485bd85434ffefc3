import { getAddress, type Hash } from 'viem'
import type { AuctionState } from './auction-state.ts'
import type { AuctionPlace, ChainAuction, ChainBid } from './chain-auction.ts'
import type { MinedBid } from './read-bids.ts'
import type { SettlementEvent } from './read-settlement.ts'
import { sumSettlements } from './sum-settlements.ts'

interface ReadAuction {
  readonly block: { readonly number: bigint; readonly hash: Hash; readonly timestamp: bigint }
  /** The state at this block or a later one. */
  readonly state: AuctionState
  readonly bids: readonly MinedBid[]
  readonly settlement: readonly SettlementEvent[]
}

/** Terms never change, so they come from the state; everything else follows from the events up to the block. */
export function toChainAuction(place: AuctionPlace, { block, state, bids, settlement }: ReadAuction): ChainAuction {
  const { token, seller, initialPrice: minimumPrice, tokenAmount: supply, threshold, startsAt, endsAt } = state
  const events = settlement.filter(({ blockNumber }) => blockNumber <= block.number)
  const cleared = events.find((event) => event.type === 'cleared')
  const isProcessed = events.some((event) => event.type === 'processed')
  return {
    ...place,
    auctionHouse: getAddress(place.auctionHouse),
    blockNumber: block.number,
    blockHash: block.hash,
    blockTime: block.timestamp,
    terms: { token, seller, minimumPrice, supply, threshold, startsAt, endsAt },
    status: statusAt(block.timestamp, { state, isProcessed }),
    outcome: outcomeAt(block.timestamp, { state, isCleared: cleared !== undefined }),
    clearingPrice: cleared?.clearingPrice ?? 0n,
    bids: bids.filter(({ blockNumber }) => blockNumber <= block.number).map(toChainBid),
    settlements: sumSettlements(events),
    proceeds: events.find((event) => event.type === 'proceeds')?.proceeds ?? null,
    tokensReturned: events.some((event) => event.type === 'tokens-returned'),
  }
}

function toChainBid({ index, bidder, price, quantity, transactionHash }: MinedBid): ChainBid {
  return { index, bidder, price, quantity, transactionHash }
}

function statusAt(
  second: bigint,
  { state: { startsAt, endsAt }, isProcessed }: { state: AuctionState; isProcessed: boolean },
): ChainAuction['status'] {
  if (second < startsAt) return 'PENDING'
  if (second < endsAt) return 'OPEN'
  return isProcessed ? 'PROCESSED' : 'TERMINATED'
}

function outcomeAt(
  second: bigint,
  { state, isCleared }: { state: AuctionState; isCleared: boolean },
): ChainAuction['outcome'] {
  if (second < state.endsAt) return null
  if (isCleared) return 'SOLD'
  // No bid can change `tokensAvailable` after the end, so the value is final.
  return state.tokensAvailable > 0n || second >= state.reclaimableFrom ? 'VOID' : null
}
