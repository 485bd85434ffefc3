import { deepStrictEqual } from 'node:assert/strict'
import { Market, type Placed, type Removed } from '../src/market.ts'
import type { Moment, OrderId, Side } from '../src/order.ts'
import { OrderError } from '../src/order-error.ts'
import { ReferenceMarket } from './reference-market.ts'

/** The artist comes first and must not buy. */
export const WALLETS = ['artist', 'ann', 'ben', 'cleo', 'dan'] as const
export type Wallet = (typeof WALLETS)[number]

export type Call =
  | {
      readonly call: 'place'
      readonly by: Wallet
      readonly side: Side
      readonly quantity: bigint
      readonly price: bigint
      readonly maxFills: number
      /** How many days after today are the order's last. */
      readonly days: number
      readonly untilNextRoyalty: boolean
      readonly fillOnly: boolean
    }
  | { readonly call: 'cancel'; readonly by: Wallet; readonly id: OrderId }
  | { readonly call: 'tidy'; readonly side: Side; readonly price: bigint; readonly steps: number }
  | { readonly call: 'day' | 'statement' | 'halt' | 'resume' | 'close' }

interface Holding {
  tokens: bigint
  mels: bigint
}

/** A trade as both sides see it. */
export interface Deal {
  readonly buyer: string
  readonly seller: string
  readonly quantity: bigint
  readonly price: bigint
}

export const START_TOKENS: Record<Wallet, bigint> = { artist: 0n, ann: 600n, ben: 300n, cleo: 100n, dan: 0n }
/** More than all orders of a life can cost. */
export const START_MELS = 10n ** 40n

/** Plays calls in the model and in the slow reference, compares all they say, and keeps what every wallet has. */
export function startLife() {
  const market = new Market({ artist: 'artist' })
  const reference = new ReferenceMarket('artist')
  const holdings = new Map<string, Holding>(
    WALLETS.map((wallet) => [wallet, { tokens: START_TOKENS[wallet], mels: START_MELS }]),
  )
  const deals: Deal[] = []
  let treasury = 0n
  let now: Moment = { day: 20_000, statements: 0 }

  const holding = (wallet: string): Holding => {
    const found = holdings.get(wallet)
    if (found === undefined) throw new Error(`${wallet} is unknown`)
    return found
  }

  function place({ by, side, days, untilNextRoyalty, fillOnly, ...rest }: Extract<Call, { call: 'place' }>) {
    const unlocked = holding(by).tokens - market.lockedOf(by)
    if (side === 'sell' && rest.quantity > unlocked) return 'UnlockedTooFew'
    const order = { ...rest, owner: by, side, terms: { lastDay: now.day + days, untilNextRoyalty, fillOnly } }
    const placed = attempt(() => market.place(order, now))
    const expected = reference.place(order, now)
    deepStrictEqual(placed, expected)
    if (typeof placed === 'string') return placed
    settle(by, side, placed)
    return undefined
  }

  function settle(by: string, side: Side, { trades, paidIn, paidOut, commission }: Placed) {
    holding(by).mels -= paidIn
    treasury += commission
    if (side === 'sell') holding(by).mels += paidOut
    for (const { owner, maker, quantity } of trades) {
      const [seller, buyer] = side === 'buy' ? [owner, by] : [by, owner]
      holding(seller).tokens -= quantity
      holding(buyer).tokens += quantity
      deals.push({ buyer, seller, quantity, price: maker.price })
      if (side === 'buy') holding(owner).mels += maker.price * quantity
    }
  }

  function cancel({ by, id }: Extract<Call, { call: 'cancel' }>) {
    const removed = attempt(() => market.cancel(id, { by, now }))
    deepStrictEqual(removed, reference.cancel(id, by, now))
    if (typeof removed === 'string') return removed
    refund(removed)
    return undefined
  }

  function tidy({ side, price, steps }: Extract<Call, { call: 'tidy' }>) {
    const removed = market.tidy({ side, price, steps, now })
    deepStrictEqual(removed, reference.tidy(side, price, steps, now))
    for (const one of removed) refund(one)
    return undefined
  }

  function refund({ owner, refund }: Removed) {
    holding(owner).mels += refund
  }

  function changeState(change: 'halt' | 'resume' | 'close') {
    const error = attempt(() => {
      market[change]()
      return undefined
    })
    reference.state = market.state
    return error
  }

  /** @returns the contract's error, if the call is refused. */
  function play(one: Call): string | undefined {
    const error = act(one)
    deepStrictEqual(market.levels('buy'), reference.levels('buy'))
    deepStrictEqual(market.levels('sell'), reference.levels('sell'))
    deepStrictEqual(market.deposits, reference.deposits)
    deepStrictEqual(market.orderCount, reference.count)
    return error
  }

  function act(one: Call): string | undefined {
    switch (one.call) {
      case 'place':
        return place(one)
      case 'cancel':
        return cancel(one)
      case 'tidy':
        return tidy(one)
      case 'day':
        now = { ...now, day: now.day + 1 }
        return undefined
      case 'statement':
        now = { ...now, statements: now.statements + 1 }
        return undefined
      case 'halt':
      case 'resume':
      case 'close':
        return changeState(one.call)
      default:
        return one satisfies never
    }
  }

  return { market, holdings, deals, play, now: () => now, treasury: () => treasury }
}

function attempt<Result>(action: () => Result): Result | string {
  try {
    return action()
  } catch (error) {
    if (error instanceof OrderError) return error.code
    throw error
  }
}
