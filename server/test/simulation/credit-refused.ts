import type { AuctionCreated, HouseEvent, SettlementEvent } from './house-event.ts'
import { contracts, isRefused, mels } from './simulated-contracts.ts'

const WHOLE_TOKEN = 10n ** 18n

/** The contract's events when the bidder refuses MELS or the auction's token. */
export function creditRefused({ token }: AuctionCreated, { name, args }: SettlementEvent): HouseEvent[] {
  if (name !== 'BidderSettled' || !isRefused(args.bidder)) return []
  const credits = [
    { token, account: args.bidder, amount: args.amount * WHOLE_TOKEN },
    { token: mels, account: args.bidder, amount: (args.refunded * 11n) / 10n },
  ]
  return credits
    .filter(({ amount }) => amount > 0n)
    .map((credit) => ({ name: 'Credited', args: credit, contract: contracts.auctionHouse }))
}
