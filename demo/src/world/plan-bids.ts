import { clearAuction, PRICE_STEP } from '@melos/clearing'
import { atLeast } from '../at-least.ts'
import { createRandom } from '../create-random.ts'
import type { Song } from '../song.ts'
import type { Story } from './story.ts'

export interface PlannedBid {
  /** From 0 (the auction opens) to 1 (it ends, or Melos is first started). */
  readonly moment: number
  /** The bidder's index. */
  readonly bidder: number
  readonly price: bigint
  readonly quantity: bigint
}

/** Prices are rounded to this, because people like round prices. */
const ROUND = 5n * PRICE_STEP
const TIED_BIDS = 4
/** Fractions are whole parts of this, so that no money is ever a float. */
const PARTS = 10_000

/** In the order in which they are placed; the same for the same seed. */
export function planBids(
  song: Song,
  { story, seed, bidders }: { story: Story; seed: number; bidders: number },
): PlannedBid[] {
  const random = createRandom(seed)
  const weights = Array.from({ length: story.bids }, () => 0.2 + random() ** 2)
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const wanted = Number(song.tokens) * story.interest
  const moments = weights.map(() => random() ** 0.8).sort((one, other) => one - other)
  const bids = weights.map(
    (weight, index): PlannedBid => ({
      moment: moments[index] ?? 0,
      bidder: Math.floor(random() * bidders),
      price: priceFor(song, story.heat * random() ** 1.5),
      quantity: BigInt(Math.max(1, Math.round((wanted * weight) / whole))),
    }),
  )
  return story.hasTies === true ? tie(song, bids) : bids
}

function priceFor({ minimumPrice }: Song, above: number): bigint {
  const price = (minimumPrice * BigInt(PARTS + Math.floor(above * PARTS))) / BigInt(PARTS)
  return atLeast(minimumPrice, price - (price % ROUND))
}

/** Raises the highest losing bids to the clearing price. */
function tie({ tokens, minimumPrice }: Song, bids: readonly PlannedBid[]): PlannedBid[] {
  const offer = { supply: tokens, minimumPrice, threshold: minimumPrice * tokens }
  const clearing = clearAuction(
    offer,
    bids.map((bid, index) => ({ id: String(index), ...bid })),
  )
  if (clearing.outcome === 'void') return [...bids]
  const { clearingPrice } = clearing
  const next = bids.filter(({ price }) => price < clearingPrice).sort((one, other) => Number(other.price - one.price))
  const lifted = new Set(next.slice(0, TIED_BIDS))
  return bids.map((bid) => (lifted.has(bid) ? { ...bid, price: clearingPrice } : bid))
}
