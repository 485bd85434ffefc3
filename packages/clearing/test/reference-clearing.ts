import type { Bid, Clearing, Offer } from '../src/auction.ts'
import type { BidProjection } from '../src/auction-book.ts'
import type { Demand } from '../src/demand-curve.ts'

// A slow, literal implementation of the rule that shares only types with src/.

const STEP = 10_000_000_000_000_000n

type Draft = Pick<Bid, 'price' | 'quantity'>

export function clearSlowly({ supply, threshold }: Offer, bids: readonly Bid[]): Clearing {
  if (sum(bids) < supply) return { outcome: 'void', reason: 'undersubscribed' }

  const clearingPrice = priceAtWhichDemandReaches(supply, bids)
  if (clearingPrice * supply < threshold) return { outcome: 'void', reason: 'below-threshold' }

  const left = supply - sum(bids.filter((bid) => bid.price > clearingPrice))
  const atPrice = bids.filter((bid) => bid.price === clearingPrice)
  const shares = shareProRata(atPrice, left)
  const allotments = bids.map((bid) => {
    if (bid.price > clearingPrice) return bid.quantity
    return shares.get(bid) ?? 0n
  })
  return { outcome: 'sold', clearingPrice, allotments }
}

function priceAtWhichDemandReaches(supply: bigint, bids: readonly Bid[]): bigint {
  let cumulative = 0n
  for (const bid of bids.toSorted((a, b) => compare(b.price, a.price))) {
    cumulative += bid.quantity
    if (cumulative >= supply) return bid.price
  }
  throw new Error('demand does not reach the supply')
}

/** Each bid gets what all bids up to it are worth, rounded down, less what the earlier bids have. */
function shareProRata(bids: readonly Bid[], left: bigint): Map<Bid, bigint> {
  const demand = sum(bids)
  let asked = 0n
  let given = 0n
  return new Map(
    bids.map((bid) => {
      asked += bid.quantity
      const share = (asked * left) / demand - given
      given += share
      return [bid, share]
    }),
  )
}

/** `pricesToTry` ascends; `fullPrice` is the first that wins the whole quantity. */
export function projectSlowly(
  offer: Offer,
  bids: readonly Bid[],
  draft: Draft,
  pricesToTry: readonly bigint[] = everyStep(offer, bids),
): BidProjection {
  const clearing = clearSlowly(offer, [...bids, { id: 'draft', ...draft }])
  const allotment = lastAllotment(clearing)
  const payment = clearing.outcome === 'sold' ? clearing.clearingPrice * allotment : 0n
  const commission = payment / 10n
  const deposit = draft.price * draft.quantity + (draft.price * draft.quantity) / 10n
  return {
    outcome: allotment === draft.quantity ? 'wins' : allotment > 0n ? 'partly' : 'loses',
    voidReason: clearing.outcome === 'void' ? clearing.reason : undefined,
    allotment,
    clearingPrice: clearing.outcome === 'sold' ? clearing.clearingPrice : undefined,
    payment,
    commission,
    deposit,
    refund: deposit - payment - commission,
    fullPrice: pricesToTry.find((price) => {
      const retried = clearSlowly(offer, [...bids, { id: 'draft', price, quantity: draft.quantity }])
      return lastAllotment(retried) === draft.quantity
    }),
  }
}

function lastAllotment(clearing: Clearing): bigint {
  return clearing.outcome === 'sold' ? (clearing.allotments.at(-1) ?? 0n) : 0n
}

/** From the minimum price to one step above every relevant price. */
export function everyStep(offer: Offer, bids: readonly Bid[]): bigint[] {
  const last = keyPrices(offer, bids).map(stepAtOrAbove).reduce(max) + STEP
  const steps: bigint[] = []
  for (let price = stepAtOrAbove(offer.minimumPrice); price <= last; price += STEP) steps.push(price)
  return steps
}

/** For prices too far apart to try every step: the answer can change only at or just above one of these prices. */
export function stepsAtKeyPrices(offer: Offer, bids: readonly Bid[]): bigint[] {
  const steps = keyPrices(offer, bids).flatMap((price) => [stepAtOrAbove(price), stepAtOrAbove(price + 1n)])
  return [...new Set(steps)].filter((price) => price >= offer.minimumPrice).sort(compare)
}

function keyPrices({ supply, minimumPrice, threshold }: Offer, bids: readonly Bid[]): bigint[] {
  const thresholdPrice = (threshold + supply - 1n) / supply
  return [minimumPrice, thresholdPrice, ...bids.map((bid) => bid.price)]
}

/** The lowest of zero and the bids' prices such that a bid for `quantity` just above it is always filled. */
export function priceToExceedSlowly(offer: Offer, bids: readonly Bid[], quantity: bigint) {
  const wanted = min(quantity, offer.supply)
  // Prices are spread so that a draft fits between any two, and a lowest bid for the rest makes the auction sell.
  const spread = bids.map((bid) => ({ ...bid, price: 2n * bid.price + 1n }))
  const rest = { id: 'rest', price: 0n, quantity: offer.supply }
  const isFilledAbove = (price: bigint) => {
    const draft = { id: 'draft', price: 2n * price + 2n, quantity: wanted }
    return lastAllotment(clearSlowly({ ...offer, threshold: 0n }, [...spread, rest, draft])) === wanted
  }

  const prices = [0n, ...distinctPrices(bids).reverse()]
  const minPrice = prices.find((_, index) => prices.slice(index).every(isFilledAbove))
  if (minPrice === undefined) throw new Error('a bid above all others is cut')
  return { availableTokenCount: max(0n, offer.supply - sum(bids)), minPrice }
}

export function demandSlowly({ supply }: Offer, bids: readonly Bid[]): Demand {
  const points = distinctPrices(bids).map((price) => ({
    price,
    quantity: sum(bids.filter((bid) => bid.price === price)),
    cumulative: sum(bids.filter((bid) => bid.price >= price)),
  }))
  return { points, clearingPoint: points.find((point) => point.cumulative >= supply) }
}

function distinctPrices(bids: readonly Bid[]): bigint[] {
  return [...new Set(bids.map((bid) => bid.price))].sort((a, b) => compare(b, a))
}

function sum(bids: readonly Bid[]): bigint {
  return bids.reduce((total, bid) => total + bid.quantity, 0n)
}

function stepAtOrAbove(price: bigint): bigint {
  return ((price + STEP - 1n) / STEP) * STEP
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
