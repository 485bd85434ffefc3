import type { Moment, OrderId, RestingOrder, Side } from '@melos/market'
import type { Address } from 'viem'
import { incomplete } from '../incomplete.ts'
import type { MarketAction } from './market-actions.ts'

export type BookOrder = RestingOrder & { readonly id: OrderId; readonly owner: Address }

/** The orders in the contract by the events alone, without the rule by which they trade. */
export class EventBook {
  readonly #orders = new Map<string, BookOrder>()
  readonly #next = new Map<string, number>()

  /** Including those that have ended and are not removed. */
  get orders(): readonly BookOrder[] {
    return [...this.#orders.values()]
  }

  /** The orders that ever rested at a price. */
  nextAt(side: Side, price: bigint): number {
    return this.#next.get(`${side} ${price}`) ?? 0
  }

  apply(action: MarketAction, { statements }: Moment): void {
    if (action.kind === 'removed') {
      this.#take(action)
      if (this.#orders.has(keyOf(action.id))) throw incomplete(`${sayId(action.id)} was removed in part`)
    }
    if (action.kind !== 'order') return
    for (const trade of action.trades) this.#take(trade)
    const { end, order } = action
    if (end.kind !== 'rested') return
    const { id, quantity } = end
    const { lastDay, untilNextRoyalty } = order.terms
    const boundTo = untilNextRoyalty ? statements : undefined
    if (id.side !== order.side || id.price !== order.price || id.position !== this.nextAt(id.side, id.price)) {
      throw incomplete(`order ${action.number} rests as ${sayId(id)}`)
    }
    this.#next.set(`${id.side} ${id.price}`, id.position + 1)
    this.#orders.set(keyOf(id), { id, owner: order.owner, quantity, lastDay, boundTo })
  }

  #take({ id, owner, quantity }: { readonly id: OrderId; readonly owner: Address; readonly quantity: bigint }): void {
    const order = this.#orders.get(keyOf(id))
    if (order === undefined || order.quantity < quantity || order.owner !== owner) {
      throw incomplete(`${sayId(id)} of ${owner} has no ${quantity} tokens`)
    }
    if (order.quantity === quantity) this.#orders.delete(keyOf(id))
    else this.#orders.set(keyOf(id), { ...order, quantity: order.quantity - quantity })
  }
}

/** `sell order 3 at 5200000000000000000`, by its place in the queue of its price. */
export function sayId({ side, price, position }: OrderId): string {
  return `${side} order ${position} at ${price}`
}

function keyOf({ side, price, position }: OrderId): string {
  return `${side} ${price} ${position}`
}
