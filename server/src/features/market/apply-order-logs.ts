import type { Address } from 'viem'
import { ImpossibleEventError, MissingLogsError } from '../../chain/decode-logs.ts'
import type { NewTrade, OrderRow } from '../../database/schema.ts'
import type { OrderLog, OrderPlaced } from './read-order-logs.ts'

type Args<Name extends OrderLog['name']> = Extract<OrderLog, { name: Name }>['args']
type OrderId = Args<'Traded'>['id']
/** While logs are applied; everything else of an order is fixed when it is placed. */
type Changing = 'position' | 'filled' | 'filled_for' | 'left_quantity' | 'removal' | 'removed_in'
type Order = OrderRow & { -readonly [Key in Changing | 'removal_log_index' | 'removal_hash']: OrderRow[Key] }

export interface RestingPlace extends Pick<OrderRow, 'song' | 'side' | 'price'> {
  readonly position: bigint
}

interface Applied {
  readonly placed: readonly OrderRow[]
  /** Orders that rested before. */
  readonly changed: readonly OrderRow[]
  readonly trades: readonly NewTrade[]
}

/** The contract's enums. */
const sides = ['BUY', 'SELL'] as const
const removals = ['CANCELLED', 'EXPIRED', 'ROYALTY_PAID', 'CLOSED'] as const

/** The places of the orders that the logs change and that may have rested before. */
export function listPlaces(logs: readonly OrderLog[]): RestingPlace[] {
  return logs.flatMap(({ name, args }) =>
    name === 'Traded' || name === 'OrderRemoved' ? [placeOf(args.song, args.id)] : [],
  )
}

/** Applies logs in chain order to the orders that they change. What doesn't fit the orders isn't believed. */
export function applyOrderLogs(
  logs: readonly OrderLog[],
  { resting, boundTo }: { resting: readonly OrderRow[]; boundTo: (placed: OrderPlaced) => bigint | null },
): Applied {
  const changed: Order[] = resting.map((row) => ({ ...row }))
  const placed = new Map<string, Order>()
  const byPlace = new Map<string, Order>()
  const trades: NewTrade[] = []
  for (const row of changed) if (row.position !== null) byPlace.set(keyOf({ ...row, position: row.position }), row)

  const findArriving = ({ song, number }: { song: Address; number: bigint }): Order => {
    const order = placed.get(`${song} ${number}`)
    if (order === undefined) throw new MissingLogsError(`Got a log of the unknown order ${number} of ${song}`)
    return order
  }
  const findResting = (place: RestingPlace, { owner, quantity }: { owner: Address; quantity: bigint }): Order => {
    const order = byPlace.get(keyOf(place))
    if (order === undefined) throw new MissingLogsError(`Got a log of the unknown order at ${keyOf(place)}`)
    refuseUnless(order.owner === owner && quantity <= order.left_quantity, order)
    return order
  }

  for (const one of logs) {
    switch (one.name) {
      case 'OrderPlaced': {
        const order = toOrder(one, boundTo(one))
        placed.set(`${order.song} ${order.number}`, order)
        break
      }
      case 'Traded': {
        const { song, taker: number, maker: owner, id, quantity } = one.args
        const taker = findArriving({ song, number })
        const maker = findResting(placeOf(song, id), { owner, quantity })
        refuseUnless(maker.side !== taker.side && isWithinLimit(taker, maker) && quantity <= taker.left_quantity, taker)
        for (const order of [taker, maker]) fill(order, { quantity, price: maker.price })
        trades.push(toTrade(one, { taker, maker }))
        break
      }
      case 'OrderRested': {
        const order = findArriving(one.args)
        const place = placeOf(order.song, one.args.id)
        const isRight = place.side === order.side && place.price === order.price && !order.fill_only
        refuseUnless(isRight && order.position === null && one.args.quantity === order.left_quantity, order)
        order.position = place.position
        byPlace.set(keyOf(place), order)
        break
      }
      case 'OrderUnfilled': {
        const order = findArriving(one.args)
        refuseUnless(order.position === null && one.args.quantity === order.left_quantity, order)
        remove(order, 'UNFILLED', one)
        break
      }
      case 'OrderRemoved': {
        const { song, id, why, quantity } = one.args
        const order = findResting(placeOf(song, id), one.args)
        const removal = removals[why]
        refuseUnless(removal !== undefined && quantity > 0n && quantity === order.left_quantity, order)
        remove(order, removal ?? 'CANCELLED', one)
        break
      }
      default:
        one satisfies never
    }
  }
  for (const order of placed.values()) {
    if (order.left_quantity > 0n && order.position === null) {
      throw new MissingLogsError(`What became of order ${order.number} of ${order.song} is missing`)
    }
  }
  return { placed: [...placed.values()], changed, trades }
}

function toOrder({ args, log, block }: OrderPlaced, boundTo: bigint | null): Order {
  return {
    song: args.song,
    number: args.number,
    owner: args.owner,
    side: toSide(args.side),
    price: args.price,
    quantity: args.quantity,
    last_day: args.terms.lastDay,
    bound_to: boundTo,
    fill_only: args.terms.fillOnly,
    position: null,
    filled: 0n,
    filled_for: 0n,
    left_quantity: args.quantity,
    placed_at: block.timestamp,
    block_number: block.number,
    log_index: log.logIndex,
    transaction_hash: log.transactionHash,
    ...{ removal: null, removed_in: null, removal_log_index: null, removal_hash: null },
  }
}

function toTrade(
  { args, log, block }: Extract<OrderLog, { name: 'Traded' }>,
  { taker, maker }: { taker: OrderRow; maker: OrderRow },
): NewTrade {
  const [buyer, seller] = taker.side === 'BUY' ? [taker.owner, maker.owner] : [maker.owner, taker.owner]
  return {
    block_number: block.number,
    log_index: log.logIndex,
    song: args.song,
    taker: taker.number,
    maker: maker.number,
    side: taker.side,
    price: maker.price,
    quantity: args.quantity,
    buyer,
    seller,
    traded_at: block.timestamp,
    transaction_hash: log.transactionHash,
  }
}

function fill(order: Order, { quantity, price }: { quantity: bigint; price: bigint }): void {
  order.filled += quantity
  order.filled_for += quantity * price
  order.left_quantity -= quantity
}

function remove(order: Order, removal: NonNullable<OrderRow['removal']>, { log, block }: OrderLog): void {
  order.left_quantity = 0n
  order.removal = removal
  order.removed_in = block.number
  order.removal_log_index = log.logIndex
  order.removal_hash = log.transactionHash
}

function isWithinLimit(taker: OrderRow, maker: OrderRow): boolean {
  return taker.side === 'BUY' ? maker.price <= taker.price : maker.price >= taker.price
}

function placeOf(song: Address, { side, price, position }: OrderId): RestingPlace {
  return { song, side: toSide(side), price, position }
}

function keyOf({ song, side, price, position }: RestingPlace): string {
  return [song, side, price, position].join(' ')
}

function toSide(value: number): OrderRow['side'] {
  const side = sides[value]
  if (side === undefined) throw new ImpossibleEventError(`The contract has no side ${value}`)
  return side
}

function refuseUnless(isRight: boolean, { song, number }: OrderRow): void {
  if (!isRight) throw new ImpossibleEventError(`The contract can't have emitted this about order ${number} of ${song}`)
}
