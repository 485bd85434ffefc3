export interface ModelBid {
  readonly bidder: `0x${string}`
  readonly amount: bigint
  readonly price: bigint
  readonly isWithdrawn: boolean
}

interface ModelOffer {
  readonly supply: bigint
  readonly threshold: bigint
}

export interface ModelClearing {
  readonly price: bigint
  /** The tokens of each bid. */
  readonly allotments: readonly bigint[]
}

/** The rule in its simplest form, independent of `@melos/clearing`. Undefined for a void auction. */
export function clearNaively(offer: ModelOffer, bids: readonly ModelBid[]): ModelClearing | undefined {
  const price = findPrice(offer.supply, bids)
  if (price === undefined || price * offer.supply < offer.threshold) return undefined
  const at = bids.filter((bid) => bid.price === price)
  const left = offer.supply - sum(bids.filter((bid) => bid.price > price).map((bid) => bid.amount))
  const demand = sum(at.map((bid) => bid.amount))
  let asked = 0n
  return {
    price,
    allotments: bids.map((bid) => {
      if (bid.price !== price) return bid.price > price ? bid.amount : 0n
      asked += bid.amount
      return (asked * left) / demand - ((asked - bid.amount) * left) / demand
    }),
  }
}

function findPrice(supply: bigint, bids: readonly ModelBid[]): bigint | undefined {
  let demand = 0n
  for (const bid of bids.toSorted((one, other) => descending(one.price, other.price))) {
    demand += bid.amount
    if (demand >= supply) return bid.price
  }
  return undefined
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}

function descending(one: bigint, other: bigint): number {
  if (one === other) return 0
  return one > other ? -1 : 1
}
