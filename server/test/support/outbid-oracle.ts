import fc from 'fast-check'

export interface NaiveBid {
  readonly bidder: string
  readonly price: bigint
  readonly quantity: bigint
}

interface NaiveAuction {
  readonly supply: bigint
  readonly bids: readonly NaiveBid[]
}

/** Few bidders and few prices, so that much happens. */
export function bidsOf({ most }: { most: number }): fc.Arbitrary<NaiveAuction> {
  const bid = fc.record({
    bidder: fc.constantFrom('Ada', 'Bob', 'Cem', 'Dua', 'Eve', 'Fay'),
    price: fc.bigInt({ min: 1n, max: 9n }),
    quantity: fc.bigInt({ min: 1n, max: 6n }),
  })
  return fc.record({ supply: fc.bigInt({ min: 1n, max: 20n }), bids: fc.array(bid, { maxLength: most }) })
}

type State = 'winning' | 'partly' | 'losing' | 'absent'

/** Works everything out anew after each bid: who was winning and loses now, and who was winning and shares now. */
export function findOutbidNaively({ supply, bids }: NaiveAuction): string[] {
  return bids.flatMap(({ bidder: cause }, place) => {
    const [before, after] = [bids.slice(0, place), bids.slice(0, place + 1)]
    const others = [...new Set(before.map(({ bidder }) => bidder))].filter((bidder) => bidder !== cause)
    return others.flatMap((bidder) => {
      const [was, is] = [before, after].map((known) => stateOf(bidder, { supply, bids: known }))
      if (was !== 'losing' && is === 'losing') return [`${place} OUTBID ${bidder}`]
      return was === 'winning' && is === 'partly' ? [`${place} PARTLY ${bidder}`] : []
    })
  })
}

/** By the wallet's highest bid. While the bids don't cover the supply, every bid is winning. */
function stateOf(bidder: string, { supply, bids }: NaiveAuction): State {
  const highest = bids.filter((bid) => bid.bidder === bidder).map(({ price }) => price)
  if (highest.length === 0) return 'absent'
  const own = highestOf(highest)
  const demandFrom = (price: bigint) =>
    bids.filter((bid) => bid.price >= price).reduce((sum, { quantity }) => sum + quantity, 0n)
  const covering = bids.map(({ price }) => price).filter((price) => demandFrom(price) >= supply)
  if (covering.length === 0) return 'winning'
  const clearing = highestOf(covering)
  if (own < clearing) return 'losing'
  return own === clearing && demandFrom(clearing) > supply ? 'partly' : 'winning'
}

const highestOf = (prices: readonly bigint[]): bigint =>
  prices.toSorted((one, other) => Number(one - other)).at(-1) ?? 0n
