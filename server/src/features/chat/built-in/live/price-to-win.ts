import { type Auction, findDemand } from '@melos/api-contract'
import {
  type AuctionBook,
  countPart,
  countTokens,
  type Draft,
  openDemand,
  PRICE_STEP,
  parseMels,
  sayMels,
  winningPrice,
} from '@melos/clearing'
import { type ReadSite, readAnswer } from '../../assistant.ts'
import { nameAuction } from './describe-auction.ts'
import { texts } from './texts.ts'

const words = texts.win
/** A demand with this many points omits some, and counts their tokens at the next lower point. */
const MAX_POINTS = 1_000

interface Wanted {
  readonly auction: Auction
  readonly quantity: number
  /** If absent, the answer is the price that wins. */
  readonly price?: bigint
}

/** What a bid for this many tokens must offer to win, or would get at this price, if the auction ended now. */
export async function answerWithBid(readSite: ReadSite, wanted: Wanted): Promise<string> {
  const refused = refuse(wanted)
  if (refused !== undefined) return refused
  const { auction, price } = wanted
  const { body: demand } = await readAnswer(readSite, { endpoint: findDemand, auctionId: auction.externalId })
  const [book, quantity] = [openDemand(auction, demand), BigInt(wanted.quantity)]
  const prices = demand.points.map(({ tokenPrice }) => parseMels(tokenPrice))
  const lines =
    price === undefined ? sayPrice(auction, book, { prices, quantity }) : sayBid(auction, book, { price, quantity })
  return [...lines, words.source].join('\n')
}

function refuse({ auction, quantity, price }: Wanted): string | undefined {
  const { status, block, tokensOffered, minimumPrice } = auction
  if (status.value !== 'OPEN' || block !== null) return words.notOpen(nameAuction(auction))
  if (quantity > tokensOffered) return words.tooMany(countTokens(quantity), countTokens(tokensOffered))
  if (price === undefined) return undefined
  if (price < parseMels(minimumPrice)) return words.tooLow(nameAuction(auction), sayMels(minimumPrice))
  return price % PRICE_STEP === 0n ? undefined : words.noStep
}

interface Size {
  readonly prices: readonly bigint[]
  readonly quantity: bigint
}

function sayPrice(auction: Auction, book: AuctionBook, { prices, quantity }: Size): string[] {
  const [name, { offer, demand }] = [nameAuction(auction), book]
  const price = winningPrice(offer, { minPrice: findPriceToExceed(book, { prices, quantity }) })
  if (demand + quantity < offer.supply) {
    return [words.notCovered(name, countPart(Number(demand), auction.tokensOffered), sayMels(price))]
  }
  const { allotment, deposit } = book.project({ price, quantity })
  if (allotment !== quantity) return [words.unsure(name)]
  const said = words.price(name, countTokens(Number(quantity)), sayMels(price))
  return [said, words.deposit(sayMels(deposit)), words.noAdvice]
}

function sayBid(auction: Auction, book: AuctionBook, bid: Draft): string[] {
  const { allotment, clearingPrice, payment, commission } = book.project(bid)
  const [name, price, quantity] = [nameAuction(auction), sayMels(bid.price), Number(bid.quantity)]
  if (clearingPrice === undefined) return [words.wouldWait(name, countTokens(quantity), price), words.noAdvice]
  if (allotment === 0n) return [words.loses(name, countTokens(quantity), price), words.noAdvice]
  const paid = words.paid(sayMels(clearingPrice), sayMels(payment + commission))
  return [words.wins(name, countPart(Number(allotment), quantity), price), paid, words.noAdvice]
}

/** The price that a bid for this many tokens must exceed; may be too high if the demand omits points. */
export function findPriceToExceed(book: AuctionBook, { prices, quantity }: Size): bigint {
  const { minPrice } = book.priceToExceed(quantity)
  return prices.length < MAX_POINTS ? minPrice : (prices[prices.indexOf(minPrice) - 1] ?? minPrice)
}
