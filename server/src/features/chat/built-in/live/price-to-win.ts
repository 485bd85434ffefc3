import { type Auction, type Demand, findDemand, findMinPrice } from '@melos/api-contract'
import { type AuctionBook, depositFor, openBook, winningPrice } from '@melos/clearing'
import { parseEther } from 'viem'
import { type ReadSite, readAnswer, UnansweredError } from '../../assistant.ts'
import { formatCount, formatMelsAmount, formatTokens } from '../format-answer.ts'
import { nameAuction } from './describe-auction.ts'
import { texts } from './texts.ts'

interface Wanted {
  readonly auction: Auction
  readonly quantity: number
  readonly authorization: string | undefined
}

const words = texts.win

export async function answerWithPrice(readSite: ReadSite, wanted: Wanted): Promise<string> {
  const { auction, quantity } = wanted
  const name = nameAuction(auction)
  const tokens = formatTokens(quantity)
  if (auction.status.value !== 'OPEN') return words.notOpen(name)
  if (quantity > auction.tokensOffered) return words.tooMany(tokens, formatTokens(auction.tokensOffered))
  const { demand, price, isFilled } = await findPrice(readSite, wanted)
  if (demand + quantity < auction.tokensOffered) {
    const [asked, offered] = [formatCount(demand), formatTokens(auction.tokensOffered)]
    return [words.notCovered(name, asked, offered, formatMelsAmount(price)), words.source].join('\n')
  }
  if (!isFilled) return [words.unsure(name), words.source].join('\n')
  const deposit = depositFor({ price, quantity: BigInt(quantity) })
  return [
    words.price(name, tokens, formatMelsAmount(price)),
    words.deposit(formatMelsAmount(deposit)),
    words.noAdvice,
    words.source,
  ].join('\n')
}

async function findPrice(readSite: ReadSite, wanted: Wanted) {
  const { auction } = wanted
  const path = findDemand.path.replace(':externalId', `${auction.externalId}`)
  const { body } = await readAnswer(readSite, { endpoint: findDemand, path })
  const demand = body.points.at(-1)?.cumulativeTokenCount ?? 0
  const terms = { ...body, target: auction.target }
  const quantity = BigInt(wanted.quantity)
  const exceed = (await askMinPrice(readSite, wanted)) ?? findPriceToExceed(terms, quantity)
  const book = openDemand(terms)
  const price = winningPrice(book.offer, { minPrice: exceed })
  return { demand, price, isFilled: book.project({ price, quantity }).allotment === quantity }
}

/** Exact even for demands with omitted points, but only for people who are signed in. */
async function askMinPrice(
  readSite: ReadSite,
  { auction, quantity, authorization }: Wanted,
): Promise<bigint | undefined> {
  if (authorization === undefined) return undefined
  const path = `${findMinPrice.path.replace(':externalId', `${auction.externalId}`)}?tokenCount=${quantity}`
  try {
    return parseEther((await readAnswer(readSite, { endpoint: findMinPrice, path, authorization })).minPrice)
  } catch (error) {
    // Without a valid session, the caller falls back to the public demand.
    if (error instanceof UnansweredError && (error.status === 401 || error.status === 403)) return undefined
    throw error
  }
}

type Terms = Pick<Demand, 'tokensOffered' | 'minimumPrice' | 'points'> & { readonly target: string }

/** A demand with this many points omits some, and counts their tokens at the next lower point. */
const MAX_POINTS = 1_000

function openDemand({ tokensOffered, minimumPrice, target, points }: Terms): AuctionBook {
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

/** The price that a bid for this many tokens must exceed; may be too high if the demand omits points. */
export function findPriceToExceed(terms: Terms, quantity: bigint): bigint {
  const { minPrice } = openDemand(terms).priceToExceed(quantity)
  if (terms.points.length < MAX_POINTS) return minPrice
  const place = terms.points.findIndex(({ tokenPrice }) => parseEther(tokenPrice) === minPrice)
  const above = terms.points[place - 1]
  return above === undefined ? minPrice : parseEther(above.tokenPrice)
}
