import type { MarketState, Removal } from '../src/market.ts'
import type { Moment, Order, OrderId, Side } from '../src/order.ts'

// A slow, literal implementation of the rule that shares only types with src/: one list of all orders ever, sorted for each call.

interface Entry {
  readonly id: OrderId
  readonly owner: string
  readonly lastDay: number
  readonly boundTo: number
  left: bigint
  /** No trade looks at it again: it was passed, or its queue was empty after it. */
  isPassed: boolean
}

export class ReferenceMarket {
  entries: Entry[] = []
  state: MarketState = 'open'
  count = 0
  readonly artist: string

  constructor(artist: string) {
    this.artist = artist
  }

  place(order: Order, now: Moment) {
    if (this.state !== 'open') return 'MarketStateInvalid'
    if (order.side === 'buy' && order.owner === this.artist) return 'ArtistBuys'

    let left = order.quantity
    let sixteenths = Math.min(order.maxFills, 128) * 16
    const trades: { entry: Entry; quantity: bigint }[] = []
    const passed: Entry[] = []
    const queue = this.entries.filter((entry) => !entry.isPassed && matches(order, entry.id)).sort(byPriority)
    for (const [index, entry] of queue.entries()) {
      if (left === 0n) break
      const isHere = ({ id }: Entry) => id.price === entry.id.price
      // Gaps behind the last order of a price are never reached.
      if (!queue.slice(index).some((one) => isHere(one) && one.left > 0n)) continue
      const previous = queue[index - 1]
      if (previous !== undefined && !isHere(previous)) {
        const hasTraded = trades.some(({ entry: { id } }) => id.price === previous.id.price)
        if (!hasTraded) sixteenths = Math.max(0, sixteenths - 8)
      }
      const isLive = entry.left > 0n && this.endOf(entry, now) === undefined
      sixteenths -= isLive ? 16 : 1
      if (sixteenths < 0) break
      if (!isLive) {
        passed.push(entry)
        continue
      }
      if (entry.owner === order.owner) return 'OwnOrder'
      const isSmaller = entry.left < left
      const quantity = isSmaller ? entry.left : left
      left -= quantity
      trades.push({ entry, quantity })
    }
    for (const entry of passed) entry.isPassed = true
    for (const { entry, quantity } of trades) {
      entry.left -= quantity
      if (entry.left === 0n) entry.isPassed = true
    }
    this.passEmptyQueues()

    const isCrossed = this.entries.some((entry) => !entry.isPassed && matches(order, entry.id))
    const rests = left > 0n && !order.terms.fillOnly && !isCrossed
    const rested = rests ? this.rest(order, left, now) : undefined
    const value = trades.reduce((sum, { entry, quantity }) => sum + entry.id.price * quantity, 0n)
    const deposit = rests ? (order.price * left * 11n) / 10n : 0n
    return {
      number: this.count++,
      trades: trades.map(({ entry, quantity }) => ({ maker: entry.id, owner: entry.owner, quantity })),
      left,
      rested,
      paidIn: order.side === 'buy' ? (value * 11n) / 10n + deposit : 0n,
      paidOut: value,
      commission: value / 10n,
    }
  }

  cancel(id: OrderId, by: string, now: Moment) {
    const entry = this.entries.find((one) => isSame(one.id, id) && one.left > 0n)
    if (entry === undefined) return 'OrderNotFound'
    const why = entry.owner === by ? 'cancelled' : this.endOf(entry, now)
    if (why === undefined) return 'OrderNotYours'
    return this.remove(entry, why)
  }

  tidy(side: Side, price: bigint, steps: number, now: Moment) {
    const removed = []
    const isHere = ({ id }: Entry) => id.side === side && id.price === price
    for (let step = 0; step < steps; step++) {
      const entry = this.entries.find((one) => isHere(one) && !one.isPassed)
      if (entry === undefined) break
      const why = this.endOf(entry, now)
      if (entry.left > 0n && why === undefined) break
      if (entry.left > 0n && why !== undefined) removed.push(this.remove(entry, why))
      entry.isPassed = true
    }
    return removed
  }

  levels(side: Side) {
    const prices = new Set(
      this.entries.filter((entry) => !entry.isPassed && entry.id.side === side).map((e) => e.id.price),
    )
    return [...prices]
      .sort((a, b) => (side === 'buy' ? Number(b - a) : Number(a - b)))
      .map((price) => {
        const queue = this.entries.filter(({ id }) => id.side === side && id.price === price)
        const live = queue.filter(({ isPassed }) => !isPassed)
        return {
          price,
          quantity: live.reduce((sum, { left }) => sum + left, 0n),
          first: live[0]?.id.position,
          next: queue.length,
        }
      })
  }

  get deposits() {
    return this.entries.reduce(
      (sum, { id, left }) => sum + (id.side === 'buy' ? (id.price * left * 11n) / 10n : 0n),
      0n,
    )
  }

  private rest({ owner, side, price, terms }: Order, left: bigint, { statements }: Moment): OrderId {
    const position = this.entries.filter(({ id }) => id.side === side && id.price === price).length
    const id = { side, price, position }
    const boundTo = terms.untilNextRoyalty ? statements : Number.POSITIVE_INFINITY
    this.entries.push({ id, owner, lastDay: terms.lastDay, boundTo, left, isPassed: false })
    return id
  }

  private remove(entry: Entry, why: Removal) {
    const { id, owner, left: quantity } = entry
    const isFirst = this.entries.find((one) => !one.isPassed && isSameQueue(one.id, id)) === entry
    entry.left = 0n
    if (isFirst) entry.isPassed = true
    this.passEmptyQueues()
    return { id, owner, why, quantity, refund: id.side === 'buy' ? (id.price * quantity * 11n) / 10n : 0n }
  }

  private passEmptyQueues() {
    const nameOf = ({ side, price }: OrderId) => `${side} ${price}`
    const live = this.entries.filter(({ isPassed, left }) => !isPassed && left > 0n)
    const filled = new Set(live.map(({ id }) => nameOf(id)))
    for (const entry of this.entries) if (!filled.has(nameOf(entry.id))) entry.isPassed = true
  }

  private endOf({ lastDay, boundTo }: Entry, { day, statements }: Moment): Removal | undefined {
    if (this.state === 'closed') return 'closed'
    if (lastDay < day) return 'expired'
    return boundTo < statements ? 'royalty-paid' : undefined
  }
}

function matches({ side, price }: Order, id: OrderId): boolean {
  if (id.side === side) return false
  return side === 'buy' ? id.price <= price : id.price >= price
}

function byPriority(a: { id: OrderId }, b: { id: OrderId }): number {
  if (a.id.price === b.id.price) return a.id.position - b.id.position
  return a.id.side === 'buy' ? Number(b.id.price - a.id.price) : Number(a.id.price - b.id.price)
}

function isSameQueue(a: OrderId, b: OrderId): boolean {
  return a.side === b.side && a.price === b.price
}

function isSame(a: OrderId, b: OrderId): boolean {
  return isSameQueue(a, b) && a.position === b.position
}
