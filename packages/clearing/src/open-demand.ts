import { parseMels } from './amounts.ts'
import type { Bid } from './auction.ts'
import { type AuctionBook, openBook } from './auction-book.ts'

/** An auction and its demand as the API sends them. */
interface SentTerms {
  readonly tokensOffered: number
  readonly minimumPrice: string
  readonly target: string
}

interface SentDemand {
  readonly points: readonly { readonly tokenPrice: string; readonly tokenCount: number }[]
}

/** The auction as far as its demand is known: without demand it seems to have no bids. */
export function openDemand({ tokensOffered, minimumPrice, target }: SentTerms, demand: SentDemand | null): AuctionBook {
  const offer = {
    supply: BigInt(tokensOffered),
    minimumPrice: parseMels(minimumPrice),
    threshold: parseMels(target),
  }
  return openBook(offer, demand === null ? [] : toLevels(demand))
}

/** Demand is known per price and not per bid, so each price counts as one bid. */
export function toLevels({ points }: SentDemand): Bid[] {
  return points.map(({ tokenPrice, tokenCount }) => ({
    id: tokenPrice,
    price: parseMels(tokenPrice),
    quantity: BigInt(tokenCount),
  }))
}
