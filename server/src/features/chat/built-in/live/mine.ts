import {
  type Credit,
  listMyBids,
  listMyCredits,
  listMyOrders,
  type MyBid,
  type MyOrder,
  type Position,
  readMyRoyalties,
  readPortfolio,
} from '@melos/api-contract'
import {
  bidStateTexts,
  countTokens,
  describeOwnBid,
  formatMels,
  groupThousands,
  isReclaimable,
  moneyOf,
  ownBidState,
  sayMels,
  showUtc,
  toOwnBid,
} from '@melos/clearing'
import { type ReadSite, readAnswer, readPages, UnansweredError } from '../../assistant.ts'
import { linkTo, listFirst, quoteName } from '../format-answer.ts'
import { pathOf } from './describe-auction.ts'
import { texts } from './texts.ts'

interface Person {
  readonly authorization: string | undefined
  readonly now: number
  /** The auctions that the question names; absent if it names none. */
  readonly only?: { readonly ids: readonly number[]; readonly names: string } | undefined
}

const MAX_PAGES = 10
const MAX_LISTED = 10
const words = texts.mine

const answers: Readonly<
  Record<string, { page: string; describe: (readSite: ReadSite, person: Person) => Promise<string[]> }>
> = {
  'live:my-bids': { page: words.pages.bids, describe: describeBids },
  'live:my-royalties': { page: words.pages.royalties, describe: describeRoyalties },
  'live:my-orders': { page: words.pages.orders, describe: describeOrders },
  'live:my-portfolio': { page: words.pages.portfolio, describe: describePortfolio },
}

export const isMine = (topic: string): boolean => Object.hasOwn(answers, topic)

/** The API decides from the person's session what is theirs. */
export async function answerWithMine(readSite: ReadSite, topic: string, person: Person): Promise<string | undefined> {
  const own = answers[topic]
  if (own === undefined) return undefined
  if (person.authorization === undefined) return words.signIn(own.page)
  try {
    const lines = await own.describe(readSite, person)
    // “You have no orders yet” says where they will be.
    return lines.length === 1 ? lines.join() : [...lines, words.source(own.page)].join('\n')
  } catch (error) {
    if (error instanceof UnansweredError && error.status === 401) return words.signIn(own.page)
    if (error instanceof UnansweredError && error.status === 403) return words.administrator
    throw error
  }
}

async function describeBids(readSite: ReadSite, { authorization, now, only }: Person): Promise<string[]> {
  const all = await readPages(readSite, { endpoint: listMyBids, maxPages: MAX_PAGES, authorization })
  const waiting = await readCredits(readSite, authorization)
  const bids = only === undefined ? all : all.filter(({ auction }) => only.ids.includes(auction.externalId))
  // The name may have been misunderstood, so the answer then covers all bids.
  const none = bids.length === 0 && only !== undefined ? [words.noneHere(only.names)] : []
  if (all.length === 0) return [none[0] ?? words.none, ...waiting]
  return [...none, ...sayBids(bids.length === 0 ? all : bids, now), ...waiting]
}

async function readCredits(readSite: ReadSite, authorization: Person['authorization']): Promise<string[]> {
  const { data } = await readAnswer(readSite, { endpoint: listMyCredits, authorization })
  return data.length === 0 ? [] : [words.waits(data.map(sayCredit).join(' and '))]
}

function sayCredit({ kind, name, amount }: Credit): string {
  return kind === 'MELS' ? sayMels(amount) : `${groupThousands(amount)} ${quoteName(name)}`
}

function sayBids(sent: readonly MyBid[], now: number): string[] {
  const bids = sent.map((bid) => {
    const own = { isReclaimable: isReclaimable(bid, now) }
    const state = ownBidState(toOwnBid(bid, own))
    return { bid, state, named: bidStateTexts[state].toLowerCase(), next: describeOwnBid(bid, own) }
  })
  const say = ({ bid, named, next }: (typeof bids)[number]) => {
    const [name, tokens] = [linkTo(bid.auction.title, pathOf(bid.auction)), countTokens(bid.startTokenCount)]
    return words.bid(name, tokens, sayMels(bid.startTokenPrice), named, next)
  }
  // The refunds of two or more bids in open auctions are added up.
  const open = bids.filter(({ bid, state }) => bid.auction.status.value === 'OPEN' && state !== 'refunded')
  const refund = open.reduce((sum, { bid }) => sum + moneyOf(bid).refund, 0n)
  return [
    words.count(
      bids.length,
      countBy(bids, ({ named }) => named),
    ),
    ...list(bids, say, words.pages.bids),
    ...(open.length < 2 ? [] : [words.refund(sayMels(refund))]),
  ]
}

async function describeRoyalties(readSite: ReadSite, { authorization }: Person): Promise<string[]> {
  const { body } = await readAnswer(readSite, { endpoint: readMyRoyalties, authorization })
  const { due, received, payable, minimum, heldUntil, songs } = body
  const both = ({ mels, eur }: typeof due) => words.worth(sayMels(mels), toCents(eur))
  const earning = songs.filter((song) => song.due.mels !== '0' || song.received.mels !== '0')
  const say = (song: (typeof songs)[number]) =>
    words.ofSong(quoteName(song.title), sayMels(song.due.mels), sayMels(song.received.mels))
  const next = payable.mels === '0' ? words.notPayable(minimum) : words.payable(sayMels(payable.mels))
  return [
    words.due(both(due), both(received)),
    ...list(earning, say, words.pages.royalties),
    ...(heldUntil === null ? (due.mels === '0' ? [] : [next]) : [words.held(showUtc(heldUntil))]),
    ...(await readCredits(readSite, authorization)),
  ]
}

const toCents = (eur: string): string => formatMels(eur.replace(/(\.\d\d)\d+$/, '$1'))

async function describeOrders(readSite: ReadSite, { authorization }: Person): Promise<string[]> {
  const all = await readPages(readSite, { endpoint: listMyOrders, maxPages: MAX_PAGES, authorization })
  if (all.length === 0) return [words.noOrders]
  const counts = countBy(all, ({ state }) => words.orderStates[state])
  return [words.orders(all.length, counts), ...list(all, sayOrder, words.pages.orders)]
}

function sayOrder({ externalId, title, side, quantity, price, filled, state, canCancel }: MyOrder): string {
  const name = linkTo(title, `/market/${externalId}`)
  const said = words.order(side, countTokens(quantity), name, sayMels(price), words.orderStates[state])
  const isHeld = canCancel && state !== 'OPEN'
  return [said, filled > 0 && words.filled(groupThousands(filled)), isHeld && words.takeBack].filter(Boolean).join(' ')
}

async function describePortfolio(readSite: ReadSite, { authorization }: Person): Promise<string[]> {
  const { positions } = (await readAnswer(readSite, { endpoint: readPortfolio, authorization })).body
  const held = positions.filter(({ tokens }) => tokens !== '0')
  if (held.length === 0) return [words.noTokens]
  return [words.songs(held.length), ...list(held, sayPosition, words.pages.portfolio)]
}

function sayPosition({ externalId, title, tokens, known, value }: Position): string {
  const name = externalId === null ? quoteName(title) : linkTo(title, `/market/${externalId}`)
  const cost = known.tokens === '0' ? undefined : sayMels(known.cost)
  return words.position(name, countTokens(Number(tokens)), cost, sayMels(value.mels))
}

const list = <Item>(items: readonly Item[], say: (item: Item) => string, page: string): string[] =>
  listFirst(items, { most: MAX_LISTED, say, page })

function countBy<Item>(items: readonly Item[], name: (item: Item) => string): string {
  return [...Map.groupBy(items, name)].map(([state, { length }]) => `${groupThousands(length)} ${state}`).join(', ')
}
