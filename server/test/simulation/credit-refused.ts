import type { Address } from 'viem'
import type { AuctionCreated, HouseEvent, SettlementEvent } from './house-event.ts'
import { toAddress } from './imagine-intents.ts'

const WHOLE_TOKEN = 10n ** 18n
export const mels = toAddress('MELS')

/** The contract's events when the bidder refuses MELS or the auction's token. */
export function creditRefused({ token }: AuctionCreated, { name, args }: SettlementEvent): HouseEvent[] {
  if (name === 'WinnerSettled' && isRefused(args.bidder)) {
    return [{ name: 'Credited', args: { token, account: args.bidder, amount: args.amount * WHOLE_TOKEN } }]
  }
  if (name === 'BidderRefunded' && isRefused(args.bidder)) {
    return [{ name: 'Credited', args: { token: mels, account: args.bidder, amount: (args.price * 11n) / 10n } }]
  }
  return []
}

/** True for about one wallet in four. */
function isRefused(wallet: Address): boolean {
  return Number(BigInt(wallet) % 4n) === 0
}
