import type { Address } from 'viem'
import type { AuctionCreated, HouseEvent, SettlementEvent } from './house-event.ts'
import { toAddress } from './imagine-intents.ts'

const WHOLE_TOKEN = 10n ** 18n
export const mels = toAddress('MELS')

/** What the contract says next when the money, or the token of the auction, does not go to the bidder. */
export function creditRefused({ token }: AuctionCreated, { name, args }: SettlementEvent): HouseEvent[] {
  if (name === 'WinnerSettled' && isRefused(args.bidder)) {
    return [{ name: 'Credited', args: { token, account: args.bidder, amount: args.amount * WHOLE_TOKEN } }]
  }
  if (name === 'BidderRefunded' && isRefused(args.bidder)) {
    return [{ name: 'Credited', args: { token: mels, account: args.bidder, amount: (args.price * 11n) / 10n } }]
  }
  return []
}

/** About one in four of all wallets. */
function isRefused(wallet: Address): boolean {
  return Number(BigInt(wallet) % 4n) === 0
}
