import { auctionStatus } from '@melos/clearing'
import { getAddress, type Hash } from 'viem'
import type { AuctionState } from './auction-state.ts'
import type { AuctionPlace, ChainAuction } from './chain-auction.ts'
import type { MinedBid } from './read-bids.ts'
import { listSettlements, type SettlementEvent } from './read-settlement.ts'

interface ReadAuction {
  readonly block: { readonly number: bigint; readonly hash: Hash; readonly timestamp: bigint }
  /** The state at this block or a later one. */
  readonly state: AuctionState
  readonly bids: readonly MinedBid[]
  readonly settlement: readonly SettlementEvent[]
}

/** Terms come from the state, because only a withdrawal changes one: the end; everything else follows from the events up to the block. */
export function toChainAuction(place: AuctionPlace, { block, state, bids, settlement }: ReadAuction): ChainAuction {
  const { token, seller, initialPrice: minimumPrice, tokenAmount: supply, threshold, startsAt, endsAt } = state
  const policy = BigInt(state.policy)
  const events = settlement.filter(({ blockNumber }) => blockNumber <= block.number)
  const cleared = events.find((event) => event.type === 'cleared')
  const isProcessed = events.some((event) => event.type === 'processed')
  return {
    ...place,
    auctionHouse: getAddress(place.auctionHouse),
    blockNumber: block.number,
    blockHash: block.hash,
    blockTime: block.timestamp,
    terms: { token, seller, minimumPrice, supply, threshold, startsAt, endsAt, policy },
    status: auctionStatus({ startsAt: toDate(startsAt), endsAt: toDate(endsAt), isProcessed }, toDate(block.timestamp)),
    isWithdrawn: state.withdrawn,
    outcome: cleared?.outcome ?? null,
    clearingPrice: cleared?.clearingPrice ?? 0n,
    bids: bids
      .filter(({ blockNumber }) => blockNumber <= block.number)
      .map(({ blockNumber, withdrawnIn, ...bid }) => ({
        ...bid,
        isWithdrawn: withdrawnIn !== null && withdrawnIn <= block.number,
      })),
    settlements: listSettlements(events),
    proceeds: events.find((event) => event.type === 'proceeds')?.proceeds ?? null,
    tokensReturned: events.some((event) => event.type === 'tokens-returned'),
  }
}

const toDate = (seconds: bigint): Date => new Date(Number(seconds) * 1_000)
