import type { Auction } from '@melos/api-contract'
import { PRICE_STEP } from '@melos/clearing'
import { parseEther } from 'viem'
import { atLeast } from '../at-least.ts'

export interface ChosenBid {
  readonly auctionId: bigint
  readonly price: bigint
  readonly quantity: bigint
}

/** Auctions with more bids are left to visitors. */
const MOST_BIDS = 400
/** A bid later than this could miss the auction's end. */
const LAST_SECONDS = 20
const STEPS = 12n

/** A plausible bid in one of the open auctions; undefined if there is none. */
export function chooseBid(
  auctions: readonly Auction[],
  { now, random }: { now: Date; random: () => number },
): ChosenBid | undefined {
  const open = auctions.filter((auction) => auction.bidCount < MOST_BIDS && secondsLeft(auction, now) > LAST_SECONDS)
  const auction = open[Math.floor(random() * open.length)]
  if (auction === undefined) return undefined
  const lowest = parseEther(auction.minimumPrice)
  const current = auction.clearingPrice === null ? lowest : parseEther(auction.clearingPrice)
  // A quarter of the bids are below the current price, most are a little above it.
  const change = BigInt(Math.floor(random() * Number(STEPS))) - STEPS / 4n
  const wanted = current + (change * current) / 100n
  const price = wanted - (wanted % PRICE_STEP)
  const most = Math.max(1, Math.floor(auction.tokensOffered / 40))
  return {
    auctionId: BigInt(auction.externalId),
    price: atLeast(lowest, price),
    quantity: BigInt(1 + Math.floor(random() * most)),
  }
}

function secondsLeft({ salesEndDate }: Auction, now: Date): number {
  return (Date.parse(`${salesEndDate.replace(' ', 'T')}Z`) - now.getTime()) / 1000
}
