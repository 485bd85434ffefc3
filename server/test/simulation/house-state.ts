import type { ModelBid } from './clear-naively.ts'
import type { AuctionCreated, Credit, HouseEvent, SettlementEvent } from './house-event.ts'

export interface ModelAuction {
  readonly listing: AuctionCreated
  readonly bids: ModelBid[]
  /** What the settlement has said so far. */
  readonly settlement: SettlementEvent[]
}

/** The auction house at one block of one fork: what its events up to there add up to. */
export interface HouseState {
  readonly auctions: ModelAuction[]
  /** What waits to be withdrawn, the oldest first. */
  readonly credits: Credit[]
}

export function replayEvents(events: Iterable<HouseEvent>): HouseState {
  const state: HouseState = { auctions: [], credits: [] }
  for (const event of events) applyEvent(state, event)
  return state
}

export function applyEvent(state: HouseState, event: HouseEvent): void {
  switch (event.name) {
    case 'AuctionCreated':
      state.auctions.push({ listing: event.args, bids: [], settlement: [] })
      return
    case 'BidPlaced':
      findAuction(state, event.args.auctionId).bids.push(event.args)
      return
    case 'AuctionCleared':
    case 'WinnerSettled':
    case 'BidderRefunded':
    case 'ProceedsPaid':
    case 'TokensReturned':
    case 'AuctionProcessed':
      findAuction(state, event.args.auctionId).settlement.push(event)
      return
    case 'Credited':
      state.credits.push(event.args)
      return
    case 'CreditWithdrawn':
      state.credits.shift()
      return
    case 'AccountsSet':
      return
    default:
      event satisfies never
  }
}

function findAuction(state: HouseState, auctionId: bigint): ModelAuction {
  const auction = state.auctions[Number(auctionId)]
  if (auction === undefined) throw new Error(`The model has no auction ${auctionId}`)
  return auction
}
