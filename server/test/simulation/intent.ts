import type { Address, Hash, Hex } from 'viem'
import { clearNaively } from './clear-naively.ts'
import { creditRefused } from './credit-refused.ts'
import type { HouseEvent } from './house-event.ts'
import { type HouseState, listCredits, nameAdmission, nameRole } from './house-state.ts'
import { executeMarketIntent, type MarketIntent } from './market-intent.ts'
import { listSong, moveSettled, withdrawSong } from './move-songs.ts'
import { executeRoyaltyIntent, type RoyaltyIntent } from './royalty-intent.ts'
import { settlementEvents } from './settlement-events.ts'
import { contracts } from './simulated-contracts.ts'

/** A signed transaction: it may be mined on several forks, with the same hash but another outcome. */
export type Intent = HouseIntent | RoyaltyIntent | MarketIntent

type HouseIntent = { readonly hash: Hash } & (
  | {
      readonly type: 'create'
      readonly seller: Address
      readonly token: Address
      readonly tokenName: string
      readonly minimumPrice: bigint
      readonly supply: bigint
      readonly threshold: bigint
      readonly delay: bigint
      readonly duration: bigint
    }
  | {
      readonly type: 'bid'
      readonly auctionId: bigint
      readonly bidder: Address
      readonly amount: bigint
      readonly price: bigint
    }
  | { readonly type: 'settle'; readonly auctionId: bigint; readonly entries: number }
  | { readonly type: 'withdraw-outbid'; readonly auctionId: bigint; readonly bidder: Address }
  | { readonly type: 'withdraw-auction'; readonly auctionId: bigint }
  | { readonly type: 'credit'; readonly token: Address; readonly account: Address; readonly amount: bigint }
  | { readonly type: 'withdraw' }
  | { readonly type: 'set-role'; readonly role: Hex; readonly account: Address; readonly sender: Address }
  | { readonly type: 'admit'; readonly wallet: Address; readonly policy: bigint; readonly duration: bigint }
  | { readonly type: 'dismiss'; readonly wallet: Address; readonly policy: bigint }
  | { readonly type: 'set-accounts'; readonly treasury: Address; readonly production: Address }
)

/** The transaction's events on this fork. None if it reverts. */
export function executeIntent(state: HouseState, intent: Intent, timestamp: bigint): HouseEvent[] {
  switch (intent.type) {
    case 'create': {
      const { seller, tokenName, minimumPrice, supply, threshold } = intent
      const { token, events } = listSong(state, intent)
      const startsAt = timestamp + intent.delay
      const terms = { seller, token, tokenName, initialPrice: minimumPrice, tokenAmount: supply, threshold, startsAt }
      const listing = { ...terms, treasury: seller, production: seller, policy: Number(supply % 3n) }
      const auctionId = BigInt(state.auctions.length)
      return [
        ...events,
        { name: 'AuctionCreated', args: { ...listing, auctionId, endsAt: startsAt + intent.duration } },
      ]
    }
    case 'bid': {
      const { auctionId, bidder, amount, price } = intent
      const auction = state.auctions[Number(auctionId)]
      if (auction === undefined || price < auction.listing.initialPrice) return []
      if (bidder === auction.listing.seller || amount > auction.listing.tokenAmount) return []
      if (timestamp < auction.listing.startsAt || timestamp >= auction.listing.endsAt) return []
      return [{ name: 'BidPlaced', args: { auctionId, bidder, index: BigInt(auction.bids.length), amount, price } }]
    }
    case 'settle': {
      const auction = state.auctions[Number(intent.auctionId)]
      if (auction === undefined || timestamp < auction.listing.endsAt) return []
      const done = auction.settlement.length
      const events = settlementEvents(auction)
      // Clearing a void auction returns its tokens in the same transaction.
      const least = done === 0 && events[1]?.name === 'TokensReturned' ? 2 : 1
      const said = events.slice(done, done + Math.max(intent.entries, least))
      return said.flatMap((event) => [
        event,
        ...moveSettled(auction.listing, event),
        ...creditRefused(auction.listing, event),
      ])
    }
    case 'withdraw-outbid': {
      const { auctionId, bidder } = intent
      const auction = state.auctions[Number(auctionId)]
      if (auction === undefined || timestamp >= auction.listing.endsAt) return []
      const price = clearNaively({ supply: auction.listing.tokenAmount, threshold: 0n }, auction.bids)?.price ?? 0n
      return auction.bids.flatMap((bid, index): HouseEvent[] => {
        if (bid.bidder !== bidder || bid.isWithdrawn || bid.price >= price) return []
        const refunded = bid.amount * bid.price
        return [{ name: 'BidWithdrawn', args: { auctionId, bidder, index: BigInt(index), refunded } }]
      })
    }
    case 'withdraw-auction': {
      const { auctionId } = intent
      const auction = state.auctions[Number(auctionId)]
      if (auction === undefined || timestamp >= auction.listing.endsAt) return []
      const withdrawn: HouseEvent = { name: 'AuctionWithdrawn', args: { auctionId, reason: intent.hash, timestamp } }
      const events = settlementEvents({ ...auction, isWithdrawn: true })
      const isOver = auction.bids.every((bid) => bid.isWithdrawn)
      const said = events.slice(0, isOver ? events.length : 2)
      return [withdrawn, ...said.flatMap((event) => [event, ...moveSettled(auction.listing, event)])]
    }
    case 'credit': {
      const { token, account, amount } = intent
      return [{ name: 'Credited', args: { token, account, amount }, contract: contracts.auctionHouse }]
    }
    case 'withdraw': {
      const oldest = state.credits[0]
      if (oldest === undefined) return []
      const amount = listCredits(state, oldest).reduce((sum, credit) => sum + credit.amount, 0n)
      const { contract, token, account } = oldest
      const args = { token, account, receiver: account, amount }
      return [{ name: 'CreditWithdrawn', args, contract }, ...withdrawSong(state.royalties, args)]
    }
    case 'set-role': {
      const { role, account, sender } = intent
      const args = { role, account, sender }
      // The holder loses the role.
      return [{ name: state.roles.has(nameRole(args)) ? 'RoleRevoked' : 'RoleGranted', args }]
    }
    case 'admit': {
      const { wallet, policy } = intent
      const args = { wallet, policy, validUntil: timestamp + intent.duration }
      // The contract keeps a later end.
      const isLonger = args.validUntil > (state.admissions.get(nameAdmission(args)) ?? 0n)
      return isLonger ? [{ name: 'Admitted', args, contract: contracts.gate }] : []
    }
    case 'dismiss': {
      const { wallet, policy, hash: reason } = intent
      return [{ name: 'Dismissed', args: { wallet, policy, reason }, contract: contracts.gate }]
    }
    case 'set-accounts': {
      const { treasury, production } = intent
      return [{ name: 'AccountsSet', args: { treasury, production } }]
    }
    case 'switch-on':
    case 'open-market':
    case 'change-market':
    case 'order':
    case 'cancel':
      return executeMarketIntent(state, intent, timestamp)
    default:
      return executeRoyaltyIntent(state, intent, timestamp)
  }
}
