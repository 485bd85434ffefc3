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
import { type BidState, countTokens, formatMels, groupThousands } from '@melos/clearing'
import type { z } from 'zod'
import { type ReadSite, readAnswer, readPages, UnansweredError } from '../../assistant.ts'
import { formatMelsAmount, formatMoment, linkTo, listFirst, quoteName } from '../format-answer.ts'
import { describeOwnBid, moneyOf, stateOf } from './describe-bid.ts'
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
  const { data } = await readAnswer(readSite, { endpoint: listMyCredits, path: listMyCredits.path, authorization })
  return data.length === 0 ? [] : [words.waits(data.map(sayCredit).join(' and '))]
}

function sayCredit({ kind, name, amount }: Credit): string {
  return kind === 'MELS' ? formatMelsAmount(amount) : `${groupThousands(amount)} ${quoteName(name)}`
}

function sayBids(bids: readonly MyBid[], now: number): string[] {
  const counts = countBy(bids, (bid) => words.states[stateOf(bid, now)])
  const refund = sayRefund(bids, now)
  return [words.count(bids.length, counts), ...list(bids, (bid) => sayBid(bid, now), words.pages.bids), ...refund]
}

function sayBid(bid: MyBid, now: number): string {
  const { auction, startTokenCount, startTokenPrice } = bid
  const name = linkTo(auction.title, `/auction/${auction.externalId}`)
  const [tokens, price] = [countTokens(startTokenCount), formatMelsAmount(startTokenPrice)]
  return words.bid(name, tokens, price, words.states[stateOf(bid, now)], describeOwnBid(bid, now))
}

const running: ReadonlySet<BidState> = new Set(['waiting', 'winning', 'partly-winning', 'losing'])

/** The refunds of two or more bids in open auctions are added up. */
function sayRefund(bids: readonly MyBid[], now: number): string[] {
  const open = bids.filter((bid) => bid.auction.status.value === 'OPEN' && running.has(stateOf(bid, now)))
  if (open.length < 2) return []
  return [words.refund(formatMelsAmount(open.reduce((sum, bid) => sum + moneyOf(bid).refund, 0n)))]
}

async function describeRoyalties(readSite: ReadSite, { authorization }: Person): Promise<string[]> {
  const request = { endpoint: readMyRoyalties, path: readMyRoyalties.path, authorization }
  const { due, received, payable, minimum, heldUntil, songs } = (await readAnswer(readSite, request)).body
  const both = ({ mels, eur }: typeof due) => words.worth(formatMelsAmount(mels), toCents(eur))
  const earning = songs.filter((song) => song.due.mels !== '0' || song.received.mels !== '0')
  const next = payable.mels === '0' ? words.notPayable(minimum) : words.payable(formatMelsAmount(payable.mels))
  return [
    words.due(both(due), both(received)),
    ...list(earning, sayEarned, words.pages.royalties),
    ...(heldUntil === null ? (due.mels === '0' ? [] : [next]) : [words.held(formatMoment(heldUntil))]),
    ...(await readCredits(readSite, authorization)),
  ]
}

type Earned = Pick<z.output<typeof readMyRoyalties.answer>['body']['songs'][number], 'title' | 'due' | 'received'>

const sayEarned = ({ title, due, received }: Earned): string =>
  words.ofSong(quoteName(title), formatMelsAmount(due.mels), formatMelsAmount(received.mels))

const toCents = (eur: string): string => formatMels(eur.replace(/(\.\d\d)\d+$/, '$1'))

async function describeOrders(readSite: ReadSite, { authorization }: Person): Promise<string[]> {
  const all = await readPages(readSite, { endpoint: listMyOrders, maxPages: MAX_PAGES, authorization })
  if (all.length === 0) return [words.noOrders]
  const counts = countBy(all, ({ state }) => words.orderStates[state])
  return [words.orders(all.length, counts), ...list(all, sayOrder, words.pages.orders)]
}

function sayOrder({ externalId, title, side, quantity, price, filled, state, canCancel }: MyOrder): string {
  const name = linkTo(title, `/market/${externalId}`)
  const said = words.order[side](countTokens(quantity), name, formatMelsAmount(price), words.orderStates[state])
  const isHeld = canCancel && state !== 'OPEN'
  return [said, filled > 0 && words.filled(groupThousands(filled)), isHeld && words.takeBack].filter(Boolean).join(' ')
}

async function describePortfolio(readSite: ReadSite, { authorization }: Person): Promise<string[]> {
  const request = { endpoint: readPortfolio, path: readPortfolio.path, authorization }
  const { positions } = (await readAnswer(readSite, request)).body
  const held = positions.filter(({ tokens }) => tokens !== '0')
  if (held.length === 0) return [words.noTokens]
  return [words.songs(held.length), ...list(held, sayPosition, words.pages.portfolio)]
}

function sayPosition({ externalId, title, tokens, known, value }: Position): string {
  const name = externalId === null ? quoteName(title) : linkTo(title, `/market/${externalId}`)
  const cost = known.tokens === '0' ? undefined : formatMelsAmount(known.cost)
  return words.position(name, countTokens(Number(tokens)), cost, formatMelsAmount(value.mels))
}

const list = <Item>(items: readonly Item[], say: (item: Item) => string, page: string): string[] =>
  listFirst(items, { most: MAX_LISTED, say, more: (left) => words.more(left, page) })

function countBy<Item>(items: readonly Item[], name: (item: Item) => string): string {
  return [...Map.groupBy(items, name)].map(([state, { length }]) => `${groupThousands(length)} ${state}`).join(', ')
}
