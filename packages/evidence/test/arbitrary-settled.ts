import { clearAuction, settle } from '@melos/clearing'
import fc from 'fast-check'
import { type Address, getAddress, numberToHex, parseEther } from 'viem'
import type { ChainAuction } from '../src/chain-auction.ts'

const addressOf = (number: number): Address => getAddress(numberToHex(0xabc_0000 + number, { size: 20 }))
const hashOf = (number: number) => numberToHex(0xdef_0000 + number, { size: 32 })

const START = 1_800_000_000n
const END = START + 3_600n

interface Draft {
  readonly supply: number
  readonly raised: number
  readonly bids: readonly { readonly bidder: number; readonly steps: number; readonly quantity: number }[]
}

/** A fully settled auction, as the contract would leave it. */
export function toSettled({ supply: tokens, raised, bids: drafts }: Draft): ChainAuction {
  const step = parseEther('0.01')
  const supply = BigInt(tokens)
  const minimumPrice = 100n * step
  const threshold = minimumPrice * supply + BigInt(raised) * step * supply
  const bids = drafts.map(({ bidder, steps, quantity }, place) => ({
    index: BigInt(place),
    bidder: addressOf(bidder),
    price: minimumPrice + BigInt(steps) * step,
    quantity: BigInt(Math.min(quantity, tokens)),
    transactionHash: hashOf(place),
    isWithdrawn: false,
  }))
  const ruled = bids.map((bid) => ({ ...bid, id: String(bid.index) }))
  const clearing = clearAuction({ supply, minimumPrice, threshold }, ruled)
  const sold = clearing.outcome === 'sold'
  return {
    chainId: 31337,
    auctionHouse: addressOf(900),
    auctionId: 7n,
    blockNumber: 1_234n,
    blockHash: hashOf(900),
    blockTime: END + 60n,
    terms: {
      token: addressOf(901),
      seller: addressOf(902),
      minimumPrice,
      supply,
      threshold,
      startsAt: START,
      endsAt: END,
      policy: 0n,
    },
    status: 'PROCESSED',
    isWithdrawn: false,
    outcome: sold ? 'SOLD' : 'VOID',
    clearingPrice: sold ? clearing.clearingPrice : 0n,
    bids,
    settlements: settle(ruled, clearing).map(({ bidCount, ...settled }) => settled),
    proceeds: sold ? clearing.clearingPrice * supply : null,
    tokensReturned: !sold,
  }
}

/** Few wallets and few prices make ties, wallets with several bids and void auctions common. */
export const arbitrarySettled: fc.Arbitrary<ChainAuction> = fc
  .record({
    supply: fc.integer({ min: 1, max: 20 }),
    raised: fc.integer({ min: 0, max: 3 }),
    bids: fc.array(
      fc.record({
        bidder: fc.integer({ min: 0, max: 4 }),
        steps: fc.integer({ min: 0, max: 4 }),
        quantity: fc.integer({ min: 1, max: 12 }),
      }),
      { maxLength: 9 },
    ),
  })
  .map(toSettled)
