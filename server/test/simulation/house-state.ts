import type { Address, Hex } from 'viem'
import type { ModelBid } from './clear-naively.ts'
import type { AuctionCreated, Credit, HouseEvent, SettlementEvent } from './house-event.ts'
import { applyMarketEvent, emptyMarket, type MarketState } from './market-state.ts'
import { applyRoyaltyEvent, emptyRoyalties, type RoyaltyState } from './royalty-state.ts'

export interface ModelAuction {
  listing: AuctionCreated
  readonly bids: ModelBid[]
  readonly settlement: SettlementEvent[]
  isWithdrawn: boolean
}

/** A credit and the contract that keeps it. */
export interface KeptCredit extends Credit {
  readonly contract: Address
}

/** The auction house at one block of one fork: the sum of its events. */
export interface HouseState {
  readonly auctions: ModelAuction[]
  /** Open credits, oldest first. */
  readonly credits: KeptCredit[]
  readonly roles: Set<string>
  /** Until when each wallet is admitted under each policy; 0 if it was dismissed. */
  readonly admissions: Map<string, bigint>
  readonly royalties: RoyaltyState
  readonly market: MarketState
}

export function replayEvents(events: Iterable<HouseEvent>): HouseState {
  const others = { royalties: emptyRoyalties(), market: emptyMarket() }
  const state: HouseState = { auctions: [], credits: [], roles: new Set(), admissions: new Map(), ...others }
  for (const event of events) applyEvent(state, event)
  return state
}

export function applyEvent(state: HouseState, event: HouseEvent): void {
  switch (event.name) {
    case 'AuctionCreated':
      state.auctions.push({ listing: event.args, bids: [], settlement: [], isWithdrawn: false })
      return
    case 'BidPlaced':
      findAuction(state, event.args.auctionId).bids.push({ ...event.args, isWithdrawn: false })
      return
    case 'BidWithdrawn': {
      const { bids } = findAuction(state, event.args.auctionId)
      const bid = bids[Number(event.args.index)]
      if (bid !== undefined) bids[Number(event.args.index)] = { ...bid, isWithdrawn: true }
      return
    }
    case 'AuctionWithdrawn': {
      const auction = findAuction(state, event.args.auctionId)
      auction.listing = { ...auction.listing, endsAt: event.args.timestamp }
      auction.isWithdrawn = true
      return
    }
    case 'AuctionCleared':
    case 'BidderSettled':
    case 'ProceedsPaid':
    case 'TokensReturned':
    case 'AuctionProcessed':
      findAuction(state, event.args.auctionId).settlement.push(event)
      return
    case 'Credited':
      state.credits.push({ ...event.args, contract: event.contract })
      return
    case 'CreditWithdrawn':
      // A withdrawal takes the whole credit.
      for (const credit of listCredits(state, { ...event.args, contract: event.contract }))
        state.credits.splice(state.credits.indexOf(credit), 1)
      return
    case 'RoleGranted':
      state.roles.add(nameRole(event.args))
      return
    case 'RoleRevoked':
      state.roles.delete(nameRole(event.args))
      return
    case 'Admitted':
      state.admissions.set(nameAdmission(event.args), event.args.validUntil)
      return
    case 'Dismissed':
      state.admissions.set(nameAdmission(event.args), 0n)
      return
    case 'AccountsSet':
      return
    case 'MarketSwitchedOn':
    case 'MarketOpened':
    case 'MarketHalted':
    case 'MarketResumed':
    case 'MarketClosed':
    case 'OrderPlaced':
    case 'Traded':
    case 'OrderRested':
    case 'OrderUnfilled':
    case 'OrderRemoved':
    case 'Locked':
      applyMarketEvent(state.market, event, state.royalties)
      return
    default:
      applyRoyaltyEvent(state.royalties, event)
  }
}

export function listCredits(
  { credits }: HouseState,
  { contract, token, account }: Omit<KeptCredit, 'amount'>,
): KeptCredit[] {
  return credits.filter((one) => one.contract === contract && one.token === token && one.account === account)
}

export function nameRole({ role, account }: { readonly role: Hex; readonly account: Address }): string {
  return `${role} ${account}`
}

export function nameAdmission({ wallet, policy }: { readonly wallet: Address; readonly policy: bigint }): string {
  return `${wallet} ${policy}`
}

function findAuction(state: HouseState, auctionId: bigint): ModelAuction {
  const auction = state.auctions[Number(auctionId)]
  if (auction === undefined) throw new Error(`The model has no auction ${auctionId}`)
  return auction
}
