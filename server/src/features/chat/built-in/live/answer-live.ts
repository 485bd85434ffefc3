import { type Auction, findAuction, listAuctions, type PublicConfig, readPublicConfig } from '@melos/api-contract'
import { countTokens, sayMels } from '@melos/clearing'
import {
  type AuctionName,
  findNamed,
  findNumbers,
  type Purchase,
  parseQuestion,
  readBid,
  readPurchase,
  readQuantity,
  type Vocabulary,
} from '@melos/questions'
import { parseEther } from 'viem'
import { cacheFor } from '../../../../cache-for.ts'
import { type ParsedQuestion, type ReadSite, readAnswer, readPages, UnansweredError } from '../../assistant.ts'
import { linkTo, listFirst } from '../format-answer.ts'
import { answerWithList, sayInList } from './answer-with-list.ts'
import { describeAuction, nameAuction, pathOf } from './describe-auction.ts'
import { answerWithMine, isMine } from './mine.ts'
import { answerWithBid } from './price-to-win.ts'
import { texts } from './texts.ts'

const MAX_AUCTIONS = 6
/** Only names are cached; everything else about an auction is read for each question. */
const CACHE_MS = 10_000
/** Beyond this, only the newest auctions can be found by name. */
const MAX_PAGES = 10

export interface Understood {
  /** The question with “this song” for each name. */
  readonly bare: ParsedQuestion
  /** The auctions that the question names or numbers. */
  readonly ids: readonly number[]
}

/** Topics about one auction: the one that is named, or whose page is open. */
export const ofAuction: ReadonlySet<string> = new Set([
  'live:state',
  'live:outcome',
  'live:price-to-win',
  'live:would-win',
])

/** Answers from current data, with the rights of the person who asks. */
export function createLiveAnswers(readSite: ReadSite) {
  const keep = cacheFor<AuctionName[]>(CACHE_MS)

  async function readNames(): Promise<AuctionName[]> {
    const auctions = await readPages(readSite, { endpoint: listAuctions, maxPages: MAX_PAGES })
    return auctions.map(({ externalId, title, asset }) => ({ id: externalId, title, artist: asset.artist }))
  }

  async function understand(asked: ParsedQuestion, vocabulary: Vocabulary): Promise<Understood> {
    const { ids, bare } = findNamed(asked.question, await keep(readNames), vocabulary)
    const numbers = findNumbers(asked.question)
    return {
      bare: bare === asked.question ? asked : parseQuestion({ ...asked, question: bare }),
      ids: numbers.length > 0 ? numbers : ids,
    }
  }

  async function readAuction(id: bigint | number): Promise<Auction | undefined> {
    try {
      return (await readAnswer(readSite, { endpoint: findAuction, auctionId: id })).body
    } catch (error) {
      if (error instanceof UnansweredError && error.status === 404) return undefined
      throw error
    }
  }

  async function readAuctions(ids: readonly (bigint | number)[]): Promise<Auction[]> {
    const read = await Promise.all(ids.slice(0, MAX_AUCTIONS).map(readAuction))
    return read.filter((auction) => auction !== undefined)
  }

  async function answerAboutAuctions(topic: string, { bare, ids }: Understood): Promise<string> {
    const { auctionId, question } = bare
    if (ids.length === 0 && auctionId === undefined) return texts.win.which
    const [auction, ...others] = await readAuctions(ids.length > 0 || auctionId === undefined ? ids : [auctionId])
    if (auction === undefined) return texts.auction.unknown
    if (others.length > 0) {
      const heading = findNumbers(question).length > 0 ? texts.list.these : texts.list.several
      const say = (each: Auction) => sayInList(each, Date.now())
      const total = ids.length > MAX_AUCTIONS ? ids.length : undefined
      return [heading, ...listFirst([auction, ...others], { most: MAX_AUCTIONS, say, total })].join('\n')
    }
    // “How much would 20 tokens at 3 MELS cost?” names its price.
    if (topic === 'live:would-win' || (topic === 'live:price-to-win' && /\d ?mels\b/i.test(question))) {
      const bid = readBid(question)
      return bid === undefined
        ? texts.win.howMuch(nameAuction(auction))
        : await answerWithBid(readSite, { auction, ...bid })
    }
    if (topic !== 'live:price-to-win') return describeAuction(auction, Date.now())
    const wanted = readQuantity(question)
    if (wanted === 'unclear') return texts.win.howMany(nameAuction(auction))
    return await answerWithBid(readSite, { auction, quantity: wanted === 'all' ? auction.tokensOffered : wanted })
  }

  async function answerAboutMine(topic: string, { bare, ids }: Understood): Promise<string | undefined> {
    const person = { authorization: bare.authorization, now: Date.now() }
    const isHere = /\b(here|(this|that) (auction|song|sale|one))\b/.test(bare.core) && bare.auctionId !== undefined
    const meant = ids.length === 0 && isHere ? [Number(bare.auctionId)] : ids
    if (meant.length === 0) return await answerWithMine(readSite, topic, person)
    const auctions = await readAuctions(meant)
    if (auctions.length === 0) return texts.auction.unknown
    const names = auctions.map((auction) => linkTo(auction.title, pathOf(auction))).join(texts.list.or)
    return await answerWithMine(readSite, topic, { ...person, only: { ids: meant, names } })
  }

  async function answer(topic: string, understood: Understood): Promise<string | undefined> {
    const { bare, ids } = understood
    if (topic === 'live:chain') return await answerWithChain(readSite)
    if (topic === 'live:fee') return await answerWithFee(readSite, bare.question)
    if (isMine(topic)) return await answerAboutMine(topic, understood)
    if (ids.length > 0 || ofAuction.has(topic)) return await answerAboutAuctions(topic, understood)
    return await answerWithList(readSite, { topic, plain: bare.core, now: Date.now() })
  }

  return { answer, understand }
}

const readConfig = (readSite: ReadSite) => readAnswer(readSite, { endpoint: readPublicConfig })

/** Calculates the fee for the numbers in the question, or for an example. */
async function answerWithFee(readSite: ReadSite, question: string): Promise<string> {
  const { commissionPercent: percent } = await readConfig(readSite)
  const purchase = readPurchase(question) ?? example
  const calculation = purchase === 'unclear' ? [] : [sayPurchase(purchase, percent)]
  return [texts.fee.percent(percent), ...calculation, texts.fee.source].join('\n')
}

const example: Purchase = { quantity: 40, price: parseEther('3.2'), total: parseEther('128') }

function sayPurchase({ quantity, price, total }: Purchase, percent: number): string {
  const commission = (total * BigInt(percent)) / 100n
  const [all, fee, sum] = [sayMels(total), sayMels(commission), sayMels(total + commission)]
  if (quantity === undefined) return texts.fee.ofTotal(all, fee, sum)
  if (price === undefined) return texts.fee.ofTotal(texts.fee.forTokens(all, countTokens(quantity)), fee, sum)
  return texts.fee.example(countTokens(quantity), sayMels(price), all, fee, sum)
}

async function answerWithChain(readSite: ReadSite): Promise<string> {
  const { chain, contracts, faucet } = await readConfig(readSite)
  return [
    texts.chain.network(chain.name, chain.id),
    `- ${texts.chain.house(contracts.auctionHouse)}`,
    `- ${texts.chain.mels(contracts.mels)}`,
    faucet === null ? texts.chain.noFaucet : texts.chain.faucet(sayGift(faucet)),
    texts.chain.source,
  ].join('\n')
}

function sayGift({ mels, pol }: NonNullable<PublicConfig['faucet']>): string {
  return pol === '0' ? sayMels(mels) : `${sayMels(mels)} and ${pol}\u00A0POL`
}
