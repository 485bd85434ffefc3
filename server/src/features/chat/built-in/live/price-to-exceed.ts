import type { Demand } from '@melos/api-contract'
import { type AuctionBook, openBook } from '@melos/clearing'
import { parseEther } from 'viem'

type Terms = Pick<Demand, 'tokensOffered' | 'minimumPrice' | 'points'> & { readonly target: string }

/** From so many points on, some are left out, and what lies between two stands at the lower one. */
const MOST_WHOLE = 1_000

/** The auction as its demand tells it. */
export function openDemand({ tokensOffered, minimumPrice, target, points }: Terms): AuctionBook {
  const offer = {
    supply: BigInt(tokensOffered),
    minimumPrice: parseEther(minimumPrice),
    threshold: parseEther(target),
  }
  const levels = points.map(({ tokenPrice, tokenCount }) => ({
    id: tokenPrice,
    price: parseEther(tokenPrice),
    quantity: BigInt(tokenCount),
  }))
  return openBook(offer, levels)
}

/** The price that a bid for so many tokens has to exceed, or more where the demand does not tell exactly. */
export function findPriceToExceed(terms: Terms, quantity: bigint): bigint {
  const { minPrice } = openDemand(terms).priceToExceed(quantity)
  if (terms.points.length < MOST_WHOLE) return minPrice
  const place = terms.points.findIndex(({ tokenPrice }) => parseEther(tokenPrice) === minPrice)
  const above = terms.points[place - 1]
  return above === undefined ? minPrice : parseEther(above.tokenPrice)
}
