import { type Bid, byPriceDescending, type Offer } from './auction.ts'

/** Prices between which the clearing price may be looked for; a bound that is absent leaves nothing out. */
export interface Bracket {
  readonly lower?: bigint
  readonly upper?: bigint
}

/** Few enough to sort at once, enough that the bracket leaves fifteen bids in sixteen out. */
const SAMPLE_SIZE = 4096
/** Four standard errors of the place in the sample, on either side. */
const MARGIN = 128
/** Below this, a bracket saves nothing. */
const WORTHWHILE = 4 * SAMPLE_SIZE

/** Where the clearing price will be, by a sample. It may be wrong, and it knows nothing of malformed bids. */
export function guessBracket({ supply }: Offer, bids: readonly Bid[]): Bracket {
  if (bids.length < WORTHWHILE) return {}
  const sample = drawSample(bids).sort(byPriceDescending)
  // The sample stands for all bids as its share of the supply does for the supply.
  let missing = (Number(supply) * sample.length) / bids.length
  let middle = 0
  for (; middle < sample.length && missing > 0; middle++) missing -= Number(sample[middle]?.quantity)
  const upper = sample[middle - MARGIN]?.price
  const lower = sample[middle + MARGIN]?.price
  return { ...(upper !== undefined && { upper }), ...(lower !== undefined && { lower }) }
}

/** From positions all over the bids by a fixed recipe, so that the same bids always take the same time. */
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
