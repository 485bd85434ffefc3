import { type Bid, byPriceDescending, type Offer } from './auction.ts'

/** Bounds for the clearing price; a missing bound excludes nothing. */
export interface Bracket {
  readonly lower?: bigint
  readonly upper?: bigint
}

/** Small enough to sort quickly, large enough for a bracket that excludes fifteen of sixteen bids. */
const SAMPLE_SIZE = 4096
/** Four standard errors of the position in the sample, on either side. */
const MARGIN = 128
/** With fewer bids than this, a bracket saves no time. */
const WORTHWHILE = 4 * SAMPLE_SIZE

/** Estimates the clearing price from a sample. It can be wrong, and it ignores malformed bids. */
export function guessBracket({ supply }: Offer, bids: readonly Bid[]): Bracket {
  if (bids.length < WORTHWHILE) return {}
  const sample = drawSample(bids).sort(byPriceDescending)
  // The sample is assumed to get the same share of the supply as its share of the bids.
  let missing = (Number(supply) * sample.length) / bids.length
  let middle = 0
  for (; middle < sample.length && missing > 0; middle++) missing -= Number(sample[middle]?.quantity)
  const upper = sample[middle - MARGIN]?.price
  const lower = sample[middle + MARGIN]?.price
  return { ...(upper !== undefined && { upper }), ...(lower !== undefined && { lower }) }
}

/** Draws from fixed pseudo-random positions, so that the same bids always take the same time. */
function drawSample(bids: readonly Bid[]): Bid[] {
  const sample: Bid[] = []
  let state = 0x9e3779b9
  for (let drawn = 0; drawn < SAMPLE_SIZE; drawn++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    const bid = bids[Math.floor(((state >>> 0) / 2 ** 32) * bids.length)]
    if (typeof bid?.price === 'bigint' && typeof bid.quantity === 'bigint') sample.push(bid)
  }
  return sample
}
