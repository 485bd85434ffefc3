import fc from 'fast-check'
import type { Bid, Offer } from '../src/auction.ts'

export interface Auction {
  readonly offer: Offer
  readonly bids: readonly Bid[]
}

const STEP = 10n ** 16n

interface Ranges {
  readonly supply: fc.Arbitrary<bigint>
  readonly price: fc.Arbitrary<bigint>
  readonly quantity: fc.Arbitrary<bigint>
}

/** At most four prices, so that ties are common; minimum price and Threshold are at a bid's price or one base unit off. */
function arbitraryAuction({ supply, price, quantity }: Ranges): fc.Arbitrary<Auction> {
  return fc
    .record({
      supply,
      prices: fc.array(price, { minLength: 1, maxLength: 4 }),
      picks: fc.array(fc.tuple(fc.nat(), quantity), { maxLength: 12 }),
      minimumPriceOf: fc.constantFrom<(lowest: bigint) => bigint>(
        () => 0n,
        (lowest) => lowest,
        (lowest) => lowest - lowest / 3n,
      ),
      threshold: fc.option(fc.tuple(fc.nat(), fc.constantFrom(-1n, 0n, 1n)), { nil: undefined }),
    })
    .map(({ supply, prices, picks, minimumPriceOf, threshold }) => {
      const priceAt = (index: number) => prices[index % prices.length] ?? 0n
      const lowest = prices.reduce((one: bigint, other: bigint) => (one < other ? one : other))
      const asked = threshold === undefined ? 0n : priceAt(threshold[0]) * supply + threshold[1]
      return {
        offer: { supply, minimumPrice: minimumPriceOf(lowest), threshold: asked > 0n ? asked : 0n },
        bids: picks.map(([pick, quantity], index) => ({ id: `${index + 1}`, price: priceAt(pick), quantity })),
      }
    })
}

/** Prices within a few quarter steps and few tokens, so that a test can try every step. */
export const smallAuction = arbitraryAuction({
  supply: fc.bigInt(1n, 30n),
  price: fc.bigInt(0n, 24n).map((quarters) => (quarters * STEP) / 4n),
  quantity: fc.oneof(fc.bigInt(1n, 3n), fc.bigInt(1n, 15n)),
})

/** As in the contract: from 1 MELS up, in whole price steps. */
export const contractAuction = arbitraryAuction({
  supply: fc.bigInt(1n, 30n),
  price: fc.bigInt(100n, 107n).map((steps) => steps * STEP),
  quantity: fc.oneof(fc.bigInt(1n, 3n), fc.bigInt(1n, 15n)),
})

const SAFE = 2n ** 53n - 1n
const nearAbove = (...bases: bigint[]) =>
  fc.tuple(fc.constantFrom(...bases), fc.bigInt(0n, 3n)).map(([base, distance]) => base + distance)

/** Numbers up to 256 bits that a double can't distinguish. */
export const hugeAuction = arbitraryAuction({
  supply: fc.oneof(fc.bigInt(1n, 4n), nearAbove(SAFE - 2n), fc.bigInt(1n, 2n ** 60n)),
  price: fc.oneof(
    nearAbove(2n ** 53n, 2n ** 64n),
    nearAbove(2n ** 100n),
    nearAbove(2n ** 200n, 2n ** 200n + 2n ** 100n),
    nearAbove(2n ** 256n - 4n),
    fc.bigInt(0n, 2n ** 256n - 1n),
  ),
  quantity: fc.oneof(
    fc.bigInt(1n, 4n),
    nearAbove(2n ** 51n, 2n ** 52n, SAFE - 2n),
    nearAbove(2n ** 58n, 2n ** 60n - 4n),
    nearAbove(2n ** 64n, 2n ** 128n),
    nearAbove(2n ** 256n - 4n),
    fc.bigInt(1n, 2n ** 256n - 1n),
  ),
})

/** Hundreds of bids at tens of prices, for cases that a dozen bids don't reach. */
export const auctionOfHundreds: fc.Arbitrary<Auction> = fc
  .record({
    supply: fc.bigInt(1n, 5_000n),
    picks: fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 60 })), {
      minLength: 100,
      maxLength: 400,
      size: 'max',
    }),
  })
  .map(({ supply, picks }) => ({
    offer: { supply, minimumPrice: STEP, threshold: 0n },
    bids: picks.map(([steps, quantity], index) => ({
      id: `${index + 1}`,
      price: BigInt(1 + steps) * STEP,
      quantity: BigInt(quantity),
    })),
  }))
