import { isBetter, Market, type Moment, OrderError, type Trade } from '@melos/market'
import type { Address } from 'viem'
import { type EventBook, sayId } from './event-book.ts'
import type { MarketAction, OrderAction, RemovalAction } from './market-actions.ts'
import type { MarketFinding } from './market-verdict.ts'

export type TimedAction = MarketAction & { readonly now: Moment }

/**
 * Does with the model what the events say, and finds the first step that the rule gives differently. Later steps follow from it,
 * so they prove nothing.
 */
export function replayOrders(actions: readonly TimedAction[], { artist, book }: { artist: Address; book: EventBook }) {
  const market = new Market({ artist, countsGaps: false })
  const findings: MarketFinding[] = []
  for (const action of actions) {
    // What contradicts other events is noticed in later steps too.
    book.apply(action, action.now)
    if (findings.length === 0) findings.push(...replay(action, { market, book }))
  }
  return findings
}

interface Replaying {
  readonly market: Market
  readonly book: EventBook
}

function replay(action: TimedAction, { market, book }: Replaying): MarketFinding[] {
  switch (action.kind) {
    case 'order':
      return replayOrder(action, { market, book })
    case 'removed':
      return replayRemoval(action, market)
    case 'opened':
      return []
    case 'halted':
      return changeState(action, () => market.halt())
    case 'resumed':
      return changeState(action, () => market.resume())
    case 'closed':
      return changeState(action, () => market.close())
    default:
      return action satisfies never
  }
}

function replayOrder(action: OrderAction & TimedAction, { market, book }: Replaying): MarketFinding[] {
  const { number, order, trades, end, now } = action
  const where = `order ${number}`
  const other = order.side === 'buy' ? 'sell' : 'buy'
  const accepts = (price: bigint) => !isBetter(other, order.price, price)
  const worse = trades.find(({ id }) => !accepts(id.price))
  if (worse !== undefined) return [finding('limit', where, [`trades at ${order.price} or better`, sayId(worse.id)])]

  // A call that may trade with no further order ends what is left; events don't tell what the call allowed.
  const terms = { ...order.terms, fillOnly: order.terms.fillOnly || end.kind === 'unfilled' }
  const placed = attempt(() => market.place({ ...order, maxFills: trades.length, terms }, now))
  if (placed instanceof OrderError) return refusal(where, placed)
  const rests = placed.rested === undefined ? 'does not rest' : `rests as ${sayId(placed.rested)}`
  const actual = end.kind === 'rested' ? `rests as ${sayId(end.id)}` : 'does not rest'
  // A call can use up all that it was allowed before it has passed ended orders.
  const hasMatch = () => book.orders.some(({ id }) => id.side === other && accepts(id.price))
  const mustRest = end.kind === 'unfilled' && !order.terms.fillOnly && !hasMatch()
  return [
    ...differences('priority', where, [sayTrades(placed.trades.map(toTrade)), sayTrades(trades)]),
    ...differences('priority', where, [mustRest ? 'rests' : rests, actual]),
  ]
}

function replayRemoval(
  { id, owner, why, quantity, now }: RemovalAction & TimedAction,
  market: Market,
): MarketFinding[] {
  const where = sayId(id)
  // Only the owner cancels; anyone removes an order that has ended.
  const removed = attempt(() => market.cancel(id, { by: why === 'cancelled' ? owner : '', now }))
  if (removed instanceof OrderError) return refusal(where, removed)
  return differences('terms', where, [`${removed.why}, ${removed.quantity} tokens`, `${why}, ${quantity} tokens`])
}

function changeState({ kind, transactionHash }: TimedAction, change: () => void): MarketFinding[] {
  const refused = attempt(change)
  return refused instanceof OrderError ? refusal(`${kind} in ${transactionHash}`, refused) : []
}

function attempt<Result>(action: () => Result): Result | OrderError {
  try {
    return action()
  } catch (error) {
    if (error instanceof OrderError) return error
    throw error
  }
}

function refusal(where: string, { code }: OrderError): MarketFinding[] {
  return [finding('terms', where, [`refused: ${code}`, 'done'])]
}

const toTrade = ({ maker, owner, quantity }: Trade) => ({ id: maker, owner, quantity })

function sayTrades(trades: readonly ReturnType<typeof toTrade>[]): string {
  return trades.map(({ id, owner, quantity }) => `${quantity} tokens of ${owner} from ${sayId(id)}`).join(', ')
}

function differences(rule: MarketFinding['rule'], where: string, pair: readonly [string, string]): MarketFinding[] {
  return pair[0] === pair[1] ? [] : [finding(rule, where, pair)]
}

function finding(
  rule: MarketFinding['rule'],
  where: string,
  [expected, actual]: readonly [string, string],
): MarketFinding {
  return { rule, where, account: null, unit: 'text', expected, actual }
}
