import type { Address } from 'viem'
import type { MarketEvent, OrderId } from './market-event.ts'
import type { RoyaltyState } from './royalty-state.ts'

export interface ModelOrder {
  readonly id: OrderId
  readonly owner: Address
  readonly lastDay: number
  /** The song's statements when it was placed, if it ends with the next one. */
  readonly boundTo: bigint | undefined
  quantity: bigint
}

export interface ModelMarket {
  readonly artist: Address
  state: 'open' | 'halted' | 'closed'
  orderCount: bigint
  trades: bigint
  tokensTraded: bigint
  /** The order that is being placed. */
  arriving: Omit<ModelOrder, 'id' | 'quantity'> | undefined
  /** In the order of their positions within a price. */
  readonly resting: ModelOrder[]
  /** By side and price. */
  readonly nextPositions: Map<string, bigint>
}

/** The market at one block of one fork. */
export interface MarketState {
  isOn: boolean
  readonly markets: Map<Address, ModelMarket>
}

export const [BUY, SELL] = [0, 1]
const DAY = 86_400n

export function emptyMarket(): MarketState {
  return { isOn: false, markets: new Map() }
}

export const queueOf = ({ side, price }: Omit<OrderId, 'position'>): string => `${side} ${price}`

export function dayOf(timestamp: bigint): number {
  return Number(timestamp / DAY)
}

/** The contract's number for why an order has ended, if it has. */
export function endOf(
  { lastDay, boundTo }: ModelOrder,
  { state, day, statements }: { state: ModelMarket['state']; day: number; statements: bigint },
): number | undefined {
  if (state === 'closed') return 3
  if (lastDay < day) return 1
  return boundTo !== undefined && boundTo < statements ? 2 : undefined
}

export function lockedOf({ markets }: MarketState, song: Address, owner: Address): bigint {
  const offers = markets.get(song)?.resting.filter((order) => order.id.side === SELL && order.owner === owner) ?? []
  return offers.reduce((sum, { quantity }) => sum + quantity, 0n)
}

/** What buy orders have deposited. */
export function depositsOf({ resting }: ModelMarket): bigint {
  const wanted = resting.filter(({ id }) => id.side === BUY)
  return wanted.reduce((sum, { id, quantity }) => sum + (id.price * quantity * 11n) / 10n, 0n)
}

export function applyMarketEvent(state: MarketState, event: MarketEvent, { songs }: RoyaltyState): void {
  if (event.name === 'Locked') return
  if (event.name === 'MarketSwitchedOn') {
    state.isOn = true
    return
  }
  if (event.name === 'MarketOpened') {
    const { song, artist } = event.args
    const counts = { orderCount: 0n, trades: 0n, tokensTraded: 0n, arriving: undefined }
    state.markets.set(song, { artist, state: 'open', ...counts, resting: [], nextPositions: new Map() })
    return
  }
  const market = state.markets.get(event.args.song)
  if (market === undefined) throw new Error(`The model has no market of ${event.args.song}`)
  switch (event.name) {
    case 'MarketHalted':
      market.state = 'halted'
      return
    case 'MarketResumed':
      market.state = 'open'
      return
    case 'MarketClosed':
      market.state = 'closed'
      return
    case 'OrderPlaced': {
      const { owner, song, terms } = event.args
      const statements = songs.get(song)?.statements ?? 0n
      market.orderCount += 1n
      market.arriving = { owner, lastDay: terms.lastDay, boundTo: terms.untilNextRoyalty ? statements : undefined }
      return
    }
    case 'OrderRested': {
      const { id, quantity } = event.args
      if (market.arriving === undefined) throw new Error('The model has no order that arrives')
      market.resting.push({ ...market.arriving, id, quantity })
      market.nextPositions.set(queueOf(id), id.position + 1n)
      return
    }
    case 'OrderUnfilled':
      return
    case 'Traded':
      market.trades += 1n
      market.tokensTraded += event.args.quantity
      reduce(market, event.args)
      return
    case 'OrderRemoved':
      reduce(market, event.args)
      return
    default:
      event satisfies never
  }
}

function reduce({ resting }: ModelMarket, { id, quantity }: { id: OrderId; quantity: bigint }): void {
  const place = resting.findIndex((order) => queueOf(order.id) === queueOf(id) && order.id.position === id.position)
  const order = resting[place]
  if (order === undefined) throw new Error(`The model has no order ${id.position} at ${id.price}`)
  order.quantity -= quantity
  if (order.quantity === 0n) resting.splice(place, 1)
}
