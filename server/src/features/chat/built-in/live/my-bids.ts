import { type Credit, listMyBids, listMyCredits, type MyBid } from '@melos/api-contract'
import type { BidState } from '@melos/clearing'
import { type ReadSite, readAnswer, readPages, UnansweredError } from '../../assistant.ts'
import { formatCount, formatMelsAmount, formatTokens, linkTo, quoteName } from '../format-answer.ts'
import { describeOwnBid, moneyOf, stateOf } from './describe-bid.ts'
import { texts } from './texts.ts'

interface Person {
  readonly authorization: string | undefined
  readonly now: number
  /** The auctions that the question names; absent if it names none. */
  readonly only?: { readonly ids: readonly number[]; readonly names: string } | undefined
}

const MAX_PAGES = 10
const MAX_BIDS = 10
const words = texts.mine

/** The API decides from the person's session which bids are theirs. */
export async function answerWithMyBids(readSite: ReadSite, { authorization, now, only }: Person): Promise<string> {
  if (authorization === undefined) return words.signIn
  try {
    const all = await readPages(readSite, { endpoint: listMyBids, maxPages: MAX_PAGES, authorization })
    const waiting = await readCredits(readSite, authorization)
    const bids = only === undefined ? all : all.filter(({ auction }) => only.ids.includes(auction.externalId))
    // The name may have been misunderstood, so the answer then covers all bids.
    const none = bids.length === 0 && only !== undefined ? [words.noneHere(only.names)] : []
    if (all.length === 0) return [...(none.length > 0 ? none : [words.none]), ...waiting].join('\n')
    return [...none, ...describe(bids.length === 0 ? all : bids, now), ...waiting, words.source].join('\n')
  } catch (error) {
    if (error instanceof UnansweredError && error.status === 401) return words.signIn
    if (error instanceof UnansweredError && error.status === 403) return words.administrator
    throw error
  }
}

async function readCredits(readSite: ReadSite, authorization: string): Promise<string[]> {
  const { data } = await readAnswer(readSite, { endpoint: listMyCredits, path: listMyCredits.path, authorization })
  return data.length === 0 ? [] : [words.waits(data.map(sayCredit).join(' and '))]
}

function sayCredit({ kind, name, amount }: Credit): string {
  return kind === 'MELS' ? formatMelsAmount(amount) : `${formatCount(amount)} ${quoteName(name)}`
}

function describe(bids: readonly MyBid[], now: number): string[] {
  const states = Map.groupBy(bids, (bid) => stateOf(bid, now))
  const counts = [...states].map(([state, { length }]) => `${formatCount(length)} ${words.states[state]}`)
  const lines = bids.slice(0, MAX_BIDS).map((bid) => `- ${sayBid(bid, now)}`)
  const more = bids.length > MAX_BIDS ? [`- ${words.more(bids.length - MAX_BIDS)}`] : []
  return [words.count(bids.length, counts.join(', ')), ...lines, ...more, ...describeRefund(bids, now)]
}

function sayBid(bid: MyBid, now: number): string {
  const { auction, startTokenCount, startTokenPrice } = bid
  const name = linkTo(auction.title, `/auction/${auction.externalId}`)
  const state = words.states[stateOf(bid, now)]
  return words.bid(
    name,
    formatTokens(startTokenCount),
    formatMelsAmount(startTokenPrice),
    state,
    describeOwnBid(bid, now),
  )
}

const running: ReadonlySet<BidState> = new Set(['waiting', 'winning', 'partly-winning', 'losing'])

/** The refunds of two or more bids in open auctions are added up. */
function describeRefund(bids: readonly MyBid[], now: number): string[] {
  const open = bids.filter((bid) => bid.auction.status.value === 'OPEN' && running.has(stateOf(bid, now)))
  if (open.length < 2) return []
  return [words.refund(formatMelsAmount(open.reduce((sum, bid) => sum + moneyOf(bid).refund, 0n)))]
}
