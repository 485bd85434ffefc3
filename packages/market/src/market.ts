import { commissionOn, depositFor } from '@melos/clearing'
import { checkOrder, type Moment, type Order, type OrderId, type Side } from './order.ts'
import { OrderError } from './order-error.ts'

export type MarketState = 'open' | 'halted' | 'closed'
export type Removal = 'cancelled' | 'expired' | 'royalty-paid' | 'closed'

export interface Trade {
  readonly maker: OrderId
  readonly owner: string
  readonly quantity: bigint
}

/** What an order did. `left` is what did not trade: it rests at `rested`, or has ended. */
export interface Placed {
  readonly number: number
  readonly trades: readonly Trade[]
  readonly left: bigint
  readonly rested: OrderId | undefined
  /** MELS base units that the order's owner pays in. */
  readonly paidIn: bigint
  /** MELS base units that sellers receive for the trades, without commission. */
  readonly paidOut: bigint
  readonly commission: bigint
}

export interface Removed {
  readonly id: OrderId
  readonly owner: string
  readonly why: Removal
  readonly quantity: bigint
  /** MELS base units: a buy order's deposit; 0 for a sell order, whose tokens are unlocked. */
  readonly refund: bigint
}

export interface Level {
  readonly price: bigint
  /** Orders that have ended count until a trade or `tidy` passes them. */
  readonly quantity: bigint
  readonly first: number
  readonly next: number
}

export interface RestingOrder {
  readonly owner: string
  readonly quantity: bigint
  readonly lastDay: number
  /** The statements at the time of placing, for an order that ends with the next one. */
  readonly boundTo: number | undefined
}

interface Queue {
  readonly orders: Map<number, RestingOrder>
  quantity: bigint
  first: number
  next: number
}

/** The bound keeps a call below the chain's limit for one transaction. */
export const MAX_FILLS = 128
const GAPS_PER_FILL = 16
/** What passing a price at which nothing trades counts, in gaps. */
const GAPS_PER_PRICE = 8

/** One song's order book, by the rule of the `Market` contract. */
export class Market {
  readonly #artist: string
  readonly #gapCost: number
  readonly #queues: Record<Side, Map<bigint, Queue>> = { buy: new Map(), sell: new Map() }
  #state: MarketState = 'open'
  #orderCount = 0

  /** Events tell how many orders an order traded with, but not how many gaps it could pass: to replay them, don't count gaps. */
  constructor({ artist, countsGaps = true }: { artist: string; countsGaps?: boolean }) {
    this.#artist = artist
    this.#gapCost = countsGaps ? 1 : 0
  }

  get state(): MarketState {
    return this.#state
  }

  get orderCount(): number {
    return this.#orderCount
  }

  /** MELS base units that all buy orders have deposited, including those that have ended and are not removed. */
  get deposits(): bigint {
    let sum = 0n
    for (const [price, { orders }] of this.#queues.buy) {
      for (const { quantity } of orders.values()) sum += depositFor({ price, quantity })
    }
    return sum
  }

  /** The tokens that the owner's sell orders lock. */
  lockedOf(owner: string): bigint {
    let sum = 0n
    for (const { orders } of this.#queues.sell.values()) {
      for (const order of orders.values()) if (order.owner === owner) sum += order.quantity
    }
    return sum
  }

  orderAt({ side, price, position }: OrderId): RestingOrder | undefined {
    return this.#queues[side].get(price)?.orders.get(position)
  }

  /** From the best price on. */
  levels(side: Side): Level[] {
    return [...this.#queues[side]]
      .filter(([, queue]) => queue.quantity > 0n)
      .map(([price, { quantity, first, next }]) => ({ price, quantity, first, next }))
      .sort((a, b) => (isBetter(side, a.price, b.price) ? -1 : 1))
  }

  place(order: Order, now: Moment): Placed {
    checkOrder(order, now)
    if (this.#state !== 'open') throw new OrderError('MarketStateInvalid')
    if (order.side === 'buy' && order.owner === this.#artist) throw new OrderError('ArtistBuys')

    const { trades, left, isBlocked } = this.#match(order, now)
    const rested = left > 0n && !order.terms.fillOnly && !isBlocked ? this.#rest(order, left, now) : undefined
    const paidOut = trades.reduce((sum, { maker, quantity }) => sum + maker.price * quantity, 0n)
    const commission = commissionOn(paidOut)
    const deposit = rested === undefined ? 0n : depositFor({ price: order.price, quantity: left })
    const paidIn = order.side === 'buy' ? paidOut + commission + deposit : 0n
    return { number: this.#orderCount++, trades, left, rested, paidIn, paidOut, commission }
  }

  cancel(id: OrderId, { by, now }: { by: string; now: Moment }): Removed {
    const order = this.orderAt(id)
    if (order === undefined) throw new OrderError('OrderNotFound')
    const why = order.owner === by ? 'cancelled' : endOf(order, this.#state, now)
    if (why === undefined) throw new OrderError('OrderNotYours')
    return this.#remove(id, order, why)
  }

  /** Removes ended orders from the front of a queue, looking at no more than `steps` positions. */
  tidy({ side, price, steps, now }: { side: Side; price: bigint; steps: number; now: Moment }): Removed[] {
    const removed: Removed[] = []
    const queue = this.#queues[side].get(price)
    for (let step = 0; step < steps && queue !== undefined && queue.first < queue.next; step++) {
      const id = { side, price, position: queue.first }
      const order = queue.orders.get(queue.first)
      if (order === undefined) {
        queue.first++
        continue
      }
      const why = endOf(order, this.#state, now)
      if (why === undefined) break
      removed.push(this.#remove(id, order, why))
    }
    return removed
  }

  halt(): void {
    this.#change('open', 'halted')
  }

  resume(): void {
    this.#change('halted', 'open')
  }

  close(): void {
    if (this.#state === 'closed') throw new OrderError('MarketStateInvalid')
    this.#state = 'closed'
  }

  #change(from: MarketState, to: MarketState): void {
    if (this.#state !== from) throw new OrderError('MarketStateInvalid')
    this.#state = to
  }

  /** Changes nothing before the whole walk is done, because a refused order must not leave a trace. */
  #match(order: Order, now: Moment): { trades: Trade[]; left: bigint; isBlocked: boolean } {
    const trades: Trade[] = []
    const changes: (() => void)[] = []
    const { left, isBlocked } = this.#walk(
      order,
      now,
      ({ owner, quantity: available }, maker, quantity) => {
        if (owner === order.owner) throw new OrderError('OwnOrder')
        trades.push({ maker, owner, quantity })
        changes.push(() => this.#reduce(maker, available - quantity))
      },
      (queue, passed) => changes.push(() => this.#pass(queue, passed)),
    )
    for (const change of changes) change()
    return { trades, left, isBlocked }
  }

  /**
   * Goes through the orders that the arriving one meets, best price first and oldest first, and changes nothing. `isBlocked`
   * tells that the work allowed was used up before the other side's prices were worse.
   */
  #walk(
    { side, price: limit, quantity, maxFills }: Order,
    now: Moment,
    onTrade: (resting: RestingOrder, id: OrderId, quantity: bigint) => void,
    onLevel: (queue: Queue, passed: { first: number; quantity: bigint }) => void,
  ): { left: bigint; isBlocked: boolean } {
    const other = side === 'buy' ? 'sell' : 'buy'
    let left = quantity
    let work = Math.min(maxFills, MAX_FILLS) * GAPS_PER_FILL
    for (const { price } of this.levels(other)) {
      if (left === 0n || isBetter(other, limit, price)) break
      const queue = this.#queueAt(other, price)
      let { first, quantity: resting } = queue
      const leftBefore = left
      while (left > 0n && resting > 0n) {
        const order = queue.orders.get(first)
        const isLive = order !== undefined && endOf(order, this.#state, now) === undefined
        const cost = isLive ? GAPS_PER_FILL : this.#gapCost
        if (work < cost) break
        work -= cost
        let taken = order?.quantity ?? 0n
        if (order !== undefined && isLive) {
          if (left < taken) taken = left
          onTrade(order, { side: other, price, position: first }, taken)
          left -= taken
        }
        resting -= taken
        if (order === undefined || taken === order.quantity) first++
      }
      onLevel(queue, { first, quantity: resting })
      if (left > 0n && resting > 0n) return { left, isBlocked: true }
      if (left === leftBefore) work = Math.max(0, work - GAPS_PER_PRICE * this.#gapCost)
    }
    return { left, isBlocked: false }
  }

  #reduce({ side, price, position }: OrderId, quantity: bigint): void {
    const { orders } = this.#queueAt(side, price)
    const order = orders.get(position)
    if (order === undefined || quantity === 0n) orders.delete(position)
    else orders.set(position, { ...order, quantity })
  }

  #pass(queue: Queue, { first, quantity }: { first: number; quantity: bigint }): void {
    queue.quantity = quantity
    queue.first = quantity === 0n ? queue.next : first
  }

  #rest({ owner, side, price, terms }: Order, quantity: bigint, { statements }: Moment): OrderId {
    const queue = this.#queueAt(side, price)
    const boundTo = terms.untilNextRoyalty ? statements : undefined
    const position = queue.next++
    queue.orders.set(position, { owner, quantity, lastDay: terms.lastDay, boundTo })
    queue.quantity += quantity
    return { side, price, position }
  }

  #remove(id: OrderId, { owner, quantity }: RestingOrder, why: Removal): Removed {
    const queue = this.#queueAt(id.side, id.price)
    queue.orders.delete(id.position)
    if (id.position >= queue.first) {
      const first = id.position === queue.first ? queue.first + 1 : queue.first
      this.#pass(queue, { first, quantity: queue.quantity - quantity })
    }
    return { id, owner, why, quantity, refund: id.side === 'buy' ? depositFor({ price: id.price, quantity }) : 0n }
  }

  #queueAt(side: Side, price: bigint): Queue {
    const found = this.#queues[side].get(price)
    if (found !== undefined) return found
    const queue: Queue = { orders: new Map(), quantity: 0n, first: 0, next: 0 }
    this.#queues[side].set(price, queue)
    return queue
  }
}

/** Why a resting order no longer trades; undefined if it does. */
export function endOf(
  { lastDay, boundTo }: Pick<RestingOrder, 'lastDay' | 'boundTo'>,
  state: MarketState,
  { day, statements }: Moment,
): Removal | undefined {
  if (state === 'closed') return 'closed'
  if (lastDay < day) return 'expired'
  if (boundTo !== undefined && boundTo < statements) return 'royalty-paid'
  return undefined
}

/** Whether an order of this side at `price` trades before one at `other`. */
export function isBetter(side: Side, price: bigint, other: bigint): boolean {
  return side === 'buy' ? price > other : price < other
}
