import { type Auction, findDemand } from '@melos/api-contract'
import {
  type AuctionBook,
  countTokens,
  depositFor,
  groupThousands,
  openBook,
  PRICE_STEP,
  winningPrice,
} from '@melos/clearing'
import { parseEther } from 'viem'
import { type ReadSite, readAnswer } from '../../assistant.ts'
import { formatMelsAmount } from '../format-answer.ts'
import { nameAuction } from './describe-auction.ts'
import { texts } from './texts.ts'

const words = texts.win
/** A demand with this many points omits some, and counts their tokens at the next lower point. */
const MAX_POINTS = 1_000

/** What a bid must offer to win this many tokens if the auction ended now. */
export async function answerWithPrice(
  readSite: ReadSite,
  { auction, quantity }: { auction: Auction; quantity: number },
): Promise<string> {
  const refused = refuse(auction, quantity)
  if (refused !== undefined) return refused
  const { book, prices } = await readBook(readSite, auction)
  const [name, tokens] = [nameAuction(auction), countTokens(quantity)]
  const price = winningPrice(book.offer, { minPrice: findPriceToExceed(book, { prices, quantity: BigInt(quantity) }) })
  if (book.demand + BigInt(quantity) < book.offer.supply) {
    const [asked, offered] = [groupThousands(Number(book.demand)), countTokens(auction.tokensOffered)]
    return [words.notCovered(name, asked, offered, formatMelsAmount(price)), words.source].join('\n')
  }
  const isFilled = book.project({ price, quantity: BigInt(quantity) }).allotment === BigInt(quantity)
  if (!isFilled) return [words.unsure(name), words.source].join('\n')
  const deposit = formatMelsAmount(depositFor({ price, quantity: BigInt(quantity) }))
  return [
    words.price(name, tokens, formatMelsAmount(price)),
    words.deposit(deposit),
    words.noAdvice,
    words.source,
  ].join('\n')
}

/** What a bid at this price would get if the auction ended now. */
export async function answerWithBid(
  readSite: ReadSite,
  { auction, quantity, price }: { auction: Auction; quantity: number; price: bigint },
): Promise<string> {
  const refused = refuse(auction, quantity)
  if (refused !== undefined) return refused
  const [name, least] = [nameAuction(auction), parseEther(auction.minimumPrice)]
  if (price < least) return [words.tooLow(name, formatMelsAmount(least)), words.source].join('\n')
  if (price % PRICE_STEP !== 0n) return [words.noStep, words.source].join('\n')
  const { book } = await readBook(readSite, auction)
  const { outcome, voidReason, allotment, clearingPrice, payment, commission } = book.project({
    ...{ price, quantity: BigInt(quantity) },
  })
  const [tokens, at] = [countTokens(quantity), formatMelsAmount(price)]
  const paid = () => words.paid(formatMelsAmount(clearingPrice ?? 0n), formatMelsAmount(payment + commission))
  const said =
    voidReason !== undefined
      ? words.wouldWait(name, tokens, at)
      : words[outcome](name, tokens, at, groupThousands(Number(allotment)))
  return [said, ...(allotment > 0n ? [paid()] : []), words.noAdvice, words.source].join('\n')
}

function refuse(auction: Auction, quantity: number): string | undefined {
  if (auction.status.value !== 'OPEN' || auction.block !== null) return words.notOpen(nameAuction(auction))
  if (quantity <= auction.tokensOffered) return undefined
  return words.tooMany(countTokens(quantity), countTokens(auction.tokensOffered))
}

async function readBook(readSite: ReadSite, { externalId, target }: Auction) {
  const path = findDemand.path.replace(':externalId', `${externalId}`)
  const { tokensOffered, minimumPrice, points } = (await readAnswer(readSite, { endpoint: findDemand, path })).body
  const levels = points.map(({ tokenPrice, tokenCount }) => ({
    ...{ id: tokenPrice, price: parseEther(tokenPrice), quantity: BigInt(tokenCount) },
  }))
  const offer = { supply: BigInt(tokensOffered), minimumPrice: parseEther(minimumPrice), threshold: parseEther(target) }
  return { book: openBook(offer, levels), prices: levels.map(({ price }) => price) }
}

/** The price that a bid for this many tokens must exceed; may be too high if the demand omits points. */
export function findPriceToExceed(
  book: AuctionBook,
  { prices, quantity }: { prices: readonly bigint[]; quantity: bigint },
) {
  const { minPrice } = book.priceToExceed(quantity)
  return prices.length < MAX_POINTS ? minPrice : (prices[prices.indexOf(minPrice) - 1] ?? minPrice)
}
