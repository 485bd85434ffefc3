import { type Auction, findAuction } from '@melos/api-contract'
import { type ReadSite, readAnswer, UnansweredError } from '../../assistant.ts'
import { linkTo } from '../format-answer.ts'
import { type ParsedQuestion, parseQuestion, toCore } from '../parse-question.ts'
import type { Vocabulary } from '../split-words.ts'
import { describeAuction, nameAuction } from './describe-auction.ts'
import { type AuctionName, createAuctionNames, dropNames, findNamed, findNumbers } from './find-named.ts'
import { answerWithList, sayInList } from './list-auctions.ts'
import { asksForChain, asksForFee, asksForMine, asksForState, asksToWin, isGeneral } from './live-topics.ts'
import { answerWithMyBids } from './my-bids.ts'
import { answerWithPrice } from './price-to-win.ts'
import { answerWithChain, answerWithFee } from './public-facts.ts'
import { readQuantity } from './read-figures.ts'
import { texts } from './texts.ts'

const MAX_AUCTIONS = 6

interface Sources {
  readonly now: () => number
  readonly readVocabulary: () => Promise<Vocabulary>
}

interface Understood {
  readonly bare: ParsedQuestion
  readonly ids: readonly (bigint | number)[]
  readonly isNumbered: boolean
}

/** Answers from current data; undefined if the question isn't about auctions, bids, fees or the chain. */
export function createLiveAnswers(readSite: ReadSite, { now, readVocabulary }: Sources) {
  const readNames = createAuctionNames(readSite, now)

  async function readAuction(id: bigint | number): Promise<Auction | undefined> {
    const path = findAuction.path.replace(':externalId', `${id}`)
    try {
      return (await readAnswer(readSite, { endpoint: findAuction, path })).body
    } catch (error) {
      if (error instanceof UnansweredError && error.status === 404) return undefined
      throw error
    }
  }

  async function understand(asked: ParsedQuestion): Promise<Understood> {
    const [names, vocabulary] = [await readNames(), await readVocabulary()]
    const named = findNamed(asked.question, names, vocabulary)
    const bare =
      named.length === 0 ? asked : parseQuestion({ ...asked, question: dropNames(asked.question, named, vocabulary) })
    const numbers = findNumbers(asked.question)
    return { bare, ids: numbers.length > 0 ? numbers : findMeant(bare, named), isNumbered: numbers.length > 0 }
  }

  async function readAuctions(ids: readonly (bigint | number)[]): Promise<Auction[]> {
    const read = await Promise.all(ids.slice(0, MAX_AUCTIONS).map(readAuction))
    return read.filter((auction) => auction !== undefined)
  }

  async function answerAboutAuctions({ bare, ids, isNumbered }: Understood): Promise<string> {
    const auctions = await readAuctions(ids)
    const [auction, ...others] = auctions
    if (auction === undefined) return texts.auction.unknown
    if (others.length > 0) {
      const more = ids.length > MAX_AUCTIONS ? [`- ${texts.list.more(ids.length - MAX_AUCTIONS)}`] : []
      const heading = isNumbered ? texts.list.these : texts.list.several
      return [heading, ...auctions.map((each) => `- ${sayInList(each, now())}`), ...more].join('\n')
    }
    if (!asksToWin(bare.core)) return describeAuction(auction, now())
    const wanted = readQuantity(bare.question)
    if (wanted === 'unclear') return texts.win.howMany(nameAuction(auction))
    const quantity = wanted === 'all' ? auction.tokensOffered : wanted
    return await answerWithPrice(readSite, { auction, quantity, authorization: bare.authorization })
  }

  async function answerAboutMine({ bare, ids }: Understood): Promise<string> {
    const person = { authorization: bare.authorization, now: now() }
    if (ids.length === 0) return await answerWithMyBids(readSite, person)
    const auctions = await readAuctions(ids)
    if (auctions.length === 0) return texts.auction.unknown
    const names = auctions.map(({ title, externalId }) => linkTo(title, `/auction/${externalId}`)).join(texts.list.or)
    return await answerWithMyBids(readSite, { ...person, only: { ids: ids.map(Number), names } })
  }

  async function answer(asked: ParsedQuestion): Promise<string | undefined> {
    const understood = await understand(asked)
    const { bare, ids } = understood
    const { core } = bare
    if (asksForChain(core)) return await answerWithChain(readSite)
    if (asksForMine(core)) return await answerAboutMine(understood)
    if (ids.length > 0 && !isGeneral(core)) return await answerAboutAuctions(understood)
    if (asksForFee(core)) return await answerWithFee(readSite, bare.question)
    if (!isGeneral(core) && asksForState(core) && /\b(this|that) (auction|song|sale)\b/.test(core))
      return texts.win.which
    for (const plain of new Set([core, ...bare.sentences.map(toCore)])) {
      const list = await answerWithList(readSite, { plain, now: now() })
      if (list !== undefined) return list
    }
    return undefined
  }

  return {
    answer,
    withoutNames: async (asked: ParsedQuestion): Promise<ParsedQuestion> => (await understand(asked)).bare,
  }
}

/** The named auctions, or the one whose page is open if the question refers to it. */
function findMeant({ core, auctionId }: ParsedQuestion, named: readonly AuctionName[]): (bigint | number)[] {
  if (named.length > 0 || auctionId === undefined) return named.map(({ id }) => id)
  const isHere = asksForState(core) || asksToWin(core) || /\b(here|(this|that) (auction|song|sale|one))\b/.test(core)
  return isHere ? [auctionId] : []
}
