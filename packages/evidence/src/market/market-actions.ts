import type { Order, OrderId, Removal, Side } from '@melos/market'
import type { Address, Hash } from 'viem'
import { incomplete } from '../incomplete.ts'
import type { LogPlace } from '../song/read-song.ts'
import type { MarketLog } from './read-market.ts'

/** What the market did to one song in one step. Its place is that of its last event. */
export type MarketAction = LogPlace & { readonly song: Address } & (
    | OrderAction
    | RemovalAction
    | { readonly kind: 'opened'; readonly artist: Address }
    | { readonly kind: 'halted' | 'resumed' | 'closed' }
  )

export interface OrderAction {
  readonly kind: 'order'
  readonly number: bigint
  readonly order: Omit<Order, 'maxFills' | 'owner'> & { readonly owner: Address }
  readonly trades: readonly ActionTrade[]
  readonly end:
    | { readonly kind: 'filled' }
    | { readonly kind: 'rested'; readonly id: OrderId; readonly quantity: bigint }
    | { readonly kind: 'unfilled'; readonly quantity: bigint }
}

interface ActionTrade {
  readonly id: OrderId
  readonly owner: Address
  readonly quantity: bigint
}

export interface RemovalAction {
  readonly kind: 'removed'
  readonly id: OrderId
  readonly owner: Address
  readonly why: Removal
  readonly quantity: bigint
}

const REMOVALS: readonly Removal[] = ['cancelled', 'expired', 'royalty-paid', 'closed']

/** Puts the events of each order together. No other call comes between them, because the contract can't be re-entered. */
export function toActions(logs: readonly MarketLog[]): MarketAction[] {
  const actions: MarketAction[] = []
  for (let next = 0; next < logs.length; ) {
    const log = logs[next]
    if (log === undefined) break
    const length =
      log.eventName === 'OrderPlaced' ? 1 + countFollowing(log, logs.slice(next + 1, next + MOST_EVENTS)) : 1
    actions.push(...toAction(logs.slice(next, next + length)))
    next += length
  }
  return actions
}

/** An order trades with at most 128 others. */
const MOST_EVENTS = 200

type Placed = Extract<MarketLog, { eventName: 'OrderPlaced' }>

function countFollowing({ args, transactionHash }: Placed, logs: readonly MarketLog[]): number {
  const isOther = logs.findIndex((log) => {
    if (log.transactionHash !== transactionHash) return true
    switch (log.eventName) {
      case 'Traded':
        return log.args.song !== args.song || log.args.taker !== args.number
      case 'OrderRested':
      case 'OrderUnfilled':
        return log.args.song !== args.song || log.args.number !== args.number
      default:
        return true
    }
  })
  return isOther === -1 ? logs.length : isOther
}

function toAction(logs: readonly MarketLog[]): MarketAction[] {
  const [first] = logs
  const last = logs.at(-1)
  if (first === undefined || last === undefined) return []
  const { blockNumber, logIndex, transactionHash } = last
  const place = { blockNumber, logIndex, transactionHash }
  switch (first.eventName) {
    case 'OrderPlaced':
      return [{ ...place, ...toOrder(first, logs.slice(1)), song: first.args.song }]
    case 'OrderRemoved': {
      const { song, owner, id, why, quantity } = first.args
      const reason = REMOVALS[why]
      if (reason === undefined) throw incomplete(`an order was removed for reason ${why}`)
      return [{ ...place, song, kind: 'removed', owner, id: toId(id), why: reason, quantity }]
    }
    case 'MarketOpened':
      return [{ ...place, kind: 'opened', ...first.args }]
    case 'MarketHalted':
      return [{ ...place, kind: 'halted', song: first.args.song }]
    case 'MarketResumed':
      return [{ ...place, kind: 'resumed', song: first.args.song }]
    case 'MarketClosed':
      return [{ ...place, kind: 'closed', song: first.args.song }]
    case 'Traded':
    case 'OrderRested':
    case 'OrderUnfilled':
      throw incomplete(`${first.eventName} in transaction ${first.transactionHash} belongs to no order`)
    case 'TreasuryUpdated':
    case 'Credited':
    case 'CreditWithdrawn':
      return []
    default:
      return first satisfies never
  }
}

function toOrder({ args, transactionHash }: Placed, logs: readonly MarketLog[]): OrderAction {
  const { owner, number, side, quantity, price, terms } = args
  const trades: ActionTrade[] = []
  let end: OrderAction['end'] = { kind: 'filled' }
  let left = quantity
  for (const log of logs) {
    if (end.kind !== 'filled') throw incomplete(`order ${number} has events after its end`)
    if (log.eventName === 'Traded') {
      trades.push({ id: toId(log.args.id), owner: log.args.maker, quantity: log.args.quantity })
      left -= log.args.quantity
    } else if (log.eventName === 'OrderRested') {
      end = { kind: 'rested', id: toId(log.args.id), quantity: log.args.quantity }
    } else if (log.eventName === 'OrderUnfilled') {
      end = { kind: 'unfilled', quantity: log.args.quantity }
    }
  }
  const said = end.kind === 'filled' ? 0n : end.quantity
  if (left !== said)
    throw incomplete(`order ${number} has ${left} tokens left in ${transactionHash satisfies Hash}, not ${said}`)
  return { kind: 'order', number, order: { owner, side: toSide(side), quantity, price, terms }, trades, end }
}

/** The contract's numbers of the sides. */
function toSide(side: number): Side {
  if (side === 0) return 'buy'
  if (side === 1) return 'sell'
  throw incomplete(`there is no side ${side}`)
}

function toId({ side, price, position }: { side: number; price: bigint; position: bigint }): OrderId {
  return { side: toSide(side), price, position: Number(position) }
}
