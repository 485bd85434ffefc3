interface Level {
  readonly price: bigint
  quantity: bigint
}

interface BidPlaced {
  readonly bidder: string
  readonly price: bigint
  readonly quantity: bigint
}

interface AuctionBefore {
  readonly supply: bigint
  /** Bids by price, highest first: all of them, or those at the clearing price and above. */
  readonly levels: readonly Readonly<Level>[]
  /** The highest price of each wallet that the new bids can outbid, and of each wallet that places one. */
  readonly highest: ReadonlyMap<string, bigint>
}

/** A wallet whose bids all lose now, or whose highest bid is only partly filled now. Before, it was winning. */
export interface Outbid<Bid> {
  readonly kind: 'OUTBID' | 'PARTLY'
  readonly holder: string
  /** The wallet's highest price. */
  readonly price: bigint
  readonly clearingPrice: bigint
  /** The bid that caused it. */
  readonly cause: Bid
}

/**
 * Whom each new bid outbids, in chain order. The clearing price only rises, so a wallet's bids below it never win again: it is
 * outbid once, until it places a higher one.
 */
export function deriveOutbid<Bid extends BidPlaced>(before: AuctionBefore, bids: readonly Bid[]): Outbid<Bid>[] {
  const book = openLevels(before)
  const highest = new Map(before.highest)
  const byPrice = new Map<bigint, Set<string>>()
  for (const [bidder, price] of highest) addTo(byPrice, price, bidder)
  return bids.flatMap((bid) => {
    const known = highest.get(bid.bidder)
    if (known === undefined || bid.price > known) {
      if (known !== undefined) byPrice.get(known)?.delete(bid.bidder)
      highest.set(bid.bidder, bid.price)
      addTo(byPrice, bid.price, bid.bidder)
    }
    const was = book.clearing()
    book.add(bid)
    return listOutbid({ byPrice, was, now: book.clearing(), cause: bid })
  })
}

interface Clearing {
  readonly price: bigint
  /** Whether bids at the price share what is left. */
  readonly isShared: boolean
}

interface Change<Bid> {
  readonly byPrice: ReadonlyMap<bigint, ReadonlySet<string>>
  readonly was: Clearing | undefined
  readonly now: Clearing | undefined
  readonly cause: Bid
}

function listOutbid<Bid extends BidPlaced>({ byPrice, was, now, cause }: Change<Bid>): Outbid<Bid>[] {
  if (now === undefined) return []
  const wasPrice = was?.price ?? 0n
  const toNews = (kind: Outbid<Bid>['kind'], price: bigint, bidders: Iterable<string>) =>
    // People see what their own bid does while they place it.
    [...bidders]
      .filter((holder) => holder !== cause.bidder)
      .map((holder) => ({
        ...{ kind, holder, price, cause },
        clearingPrice: now.price,
      }))
  const prices = wasPrice === now.price ? [] : [...byPrice.keys()]
  const outbid = prices.filter((price) => price >= wasPrice && price < now.price)
  const wasShared = was?.isShared === true && wasPrice === now.price
  const partly = now.isShared && !wasShared ? (byPrice.get(now.price) ?? []) : []
  return [
    ...outbid.flatMap((price) => toNews('OUTBID', price, byPrice.get(price) ?? [])),
    ...toNews('PARTLY', now.price, partly),
  ]
}

function addTo(byPrice: Map<bigint, Set<string>>, price: bigint, bidder: string): void {
  const bidders = byPrice.get(price) ?? new Set()
  byPrice.set(price, bidders.add(bidder))
}

/** The levels that can win, and what they ask for together. */
function openLevels({ supply, levels: given }: AuctionBefore) {
  const levels: Level[] = given.map((level) => ({ ...level }))
  let covered = levels.reduce((sum, { quantity }) => sum + quantity, 0n)
  const dropLosing = (): void => {
    for (let last = levels.at(-1); last !== undefined && covered - last.quantity >= supply; last = levels.at(-1)) {
      covered -= last.quantity
      levels.pop()
    }
  }
  dropLosing()
  return {
    clearing(): Clearing | undefined {
      const last = levels.at(-1)
      return covered < supply || last === undefined ? undefined : { price: last.price, isShared: covered > supply }
    },
    add({ price, quantity }: BidPlaced): void {
      const lowest = levels.at(-1)?.price ?? 0n
      if (covered >= supply && price < lowest) return
      const place = levels.findIndex((level) => level.price <= price)
      const level = levels[place]
      if (level?.price === price) level.quantity += quantity
      else levels.splice(place === -1 ? levels.length : place, 0, { price, quantity })
      covered += quantity
      dropLosing()
    },
  }
}
