import type { Random } from '@melos/test-kit/random'
import type { Address, Hash } from 'viem'
import type { HouseEvent } from './house-event.ts'
import type { HouseState } from './house-state.ts'
import { BUY, dayOf, endOf, lockedOf, type ModelMarket, type ModelOrder, queueOf, SELL } from './market-state.ts'
import { contracts, isRefused, mels, wallets } from './simulated-contracts.ts'

interface OrderIntent {
  readonly type: 'order'
  /** The song's place among all markets. */
  readonly market: number
  readonly owner: Address
  readonly side: number
  readonly quantity: bigint
  readonly price: bigint
  readonly days: number
  readonly untilNextRoyalty: boolean
  readonly fillOnly: boolean
}

export type MarketIntent = { readonly hash: Hash } & (
  | OrderIntent
  | { readonly type: 'switch-on' }
  | { readonly type: 'open-market' }
  | { readonly type: 'cancel'; readonly market: number; readonly place: number; readonly byOwner: boolean }
  | { readonly type: 'change-market'; readonly market: number; readonly to: 'halted' | 'open' | 'closed' }
)

const STEP = 10n ** 16n
const UNIT = 10n ** 18n
const contract = contracts.market

/** Mostly orders at the same few prices of the same few markets. */
export function imagineMarketIntent(hash: Hash, { market }: HouseState, random: Random): MarketIntent {
  if (!market.isOn) return { hash, type: 'switch-on' }
  if (market.markets.size === 0 || random.chance(0.15)) return { hash, type: 'open-market' }
  const chosen = random.below(Math.min(market.markets.size, 3))
  const percent = random.below(100)
  if (percent < 25) {
    return { hash, type: 'cancel', market: chosen, place: random.below(8), byOwner: random.chance(0.6) }
  }
  if (percent < 30) {
    const to = random.chance(0.1) ? 'closed' : random.chance(0.4) ? 'halted' : 'open'
    return { hash, type: 'change-market', market: chosen, to }
  }
  return {
    ...{ hash, type: 'order', market: chosen, owner: random.pick(wallets), side: random.chance(0.5) ? BUY : SELL },
    quantity: BigInt(random.between(1, 20)),
    price: BigInt(random.between(200, 206)) * STEP,
    days: random.below(4),
    untilNextRoyalty: random.chance(0.4),
    fillOnly: random.chance(0.2),
  }
}

/** The transaction's events on this fork. None if it reverts. */
export function executeMarketIntent(house: HouseState, intent: MarketIntent, timestamp: bigint): HouseEvent[] {
  const { market: state, royalties } = house
  switch (intent.type) {
    case 'switch-on':
      return state.isOn ? [] : [{ name: 'MarketSwitchedOn', contract, args: {} }]
    case 'open-market': {
      if (!state.isOn) return []
      for (const [song, { seller: artist }] of royalties.songs) {
        if (artist === undefined || state.markets.has(song)) continue
        return [{ name: 'MarketOpened', contract, args: { song, artist } }]
      }
      return []
    }
    case 'change-market':
      return changeMarket(house, intent)
    case 'cancel': {
      const [song, market] = [...state.markets][intent.market] ?? []
      const order = market?.resting[intent.place]
      if (song === undefined || market === undefined || order === undefined) return []
      const statements = royalties.songs.get(song)?.statements ?? 0n
      const why = intent.byOwner ? 0 : endOf(order, { state: market.state, day: dayOf(timestamp), statements })
      return why === undefined ? [] : removeOrder(house, { song, order, why })
    }
    case 'order':
      return placeOrder(house, intent, timestamp)
    default:
      return intent satisfies never
  }
}

function changeMarket(
  { market: { markets } }: HouseState,
  { hash: reason, market: place, to }: Extract<MarketIntent, { type: 'change-market' }>,
): HouseEvent[] {
  const [song, market] = [...markets][place] ?? []
  if (song === undefined || market === undefined || market.state === 'closed') return []
  if (to === 'closed') return [{ name: 'MarketClosed', contract, args: { song, reason } }]
  if (to === market.state) return []
  return to === 'open'
    ? [{ name: 'MarketResumed', contract, args: { song } }]
    : [{ name: 'MarketHalted', contract, args: { song, reason } }]
}

function removeOrder(
  { market }: HouseState,
  { song, order: { id, owner, quantity }, why }: { song: Address; order: ModelOrder; why: number },
): HouseEvent[] {
  const removed: HouseEvent = { name: 'OrderRemoved', contract, args: { song, owner, id, why, quantity } }
  if (id.side === BUY) return [removed, ...pay(owner, (id.price * quantity * 11n) / 10n)]
  return [removed, lock(song, owner, lockedOf(market, song, owner) - quantity)]
}

/** What the market can't pay, it keeps. */
function pay(account: Address, amount: bigint): HouseEvent[] {
  return isRefused(account) ? [{ name: 'Credited', contract, args: { token: mels, account, amount } }] : []
}

function lock(song: Address, account: Address, locked: bigint): HouseEvent {
  return { name: 'Locked', contract: song, args: { account, locked } }
}

function placeOrder(house: HouseState, intent: OrderIntent, timestamp: bigint): HouseEvent[] {
  const { market: state, royalties } = house
  const { owner, side, quantity, price, untilNextRoyalty, fillOnly } = intent
  const [song, market] = [...state.markets][intent.market] ?? []
  const token = song === undefined ? undefined : royalties.songs.get(song)
  if (song === undefined || market?.state !== 'open' || token === undefined) return []
  if (side === BUY && owner === market.artist) return []
  const free = token.ledger.balanceOf(owner) / UNIT - lockedOf(state, song, owner)
  if (side === SELL && free < quantity) return []
  const day = dayOf(timestamp)
  const trades = matchNaively(market, { intent, day, statements: token.statements })
  if (trades.some(({ maker }) => maker.owner === owner)) return []

  const locks = new Map<Address, bigint>()
  const lockMore = (account: Address, more: bigint): HouseEvent => {
    locks.set(account, (locks.get(account) ?? lockedOf(state, song, account)) + more)
    return lock(song, account, locks.get(account) ?? 0n)
  }
  const number = market.orderCount
  const terms = { lastDay: day + intent.days, untilNextRoyalty, fillOnly }
  const events: HouseEvent[] = side === SELL ? [lockMore(owner, quantity)] : []
  events.push({ name: 'OrderPlaced', contract, args: { song, owner, number, side, quantity, price, terms } })
  for (const { maker, quantity: taken } of trades) {
    const [seller, buyer] = side === BUY ? [maker.owner, owner] : [owner, maker.owner]
    const args = { song, taker: number, maker: maker.owner, id: maker.id, quantity: taken }
    events.push({ name: 'Traded', contract, args }, lockMore(seller, -taken))
    events.push({ name: 'Transfer', contract: song, args: { from: seller, to: buyer, value: taken * UNIT } })
  }
  const left = trades.reduce((sum, trade) => sum - trade.quantity, quantity)
  if (left > 0n && fillOnly) {
    events.push({ name: 'OrderUnfilled', contract, args: { song, number, quantity: left } })
    if (side === SELL) events.push(lockMore(owner, -left))
  } else if (left > 0n) {
    const id = { side, price, position: market.nextPositions.get(queueOf({ side, price })) ?? 0n }
    events.push({ name: 'OrderRested', contract, args: { song, number, id, quantity: left } })
  }
  const value = trades.reduce((sum, { maker, quantity: taken }) => sum + maker.id.price * taken, 0n)
  if (side === SELL) return value === 0n ? events : [...events, ...pay(owner, value)]
  return [...events, ...trades.flatMap(({ maker, quantity: taken }) => pay(maker.owner, maker.id.price * taken))]
}

/** Best price first, then oldest first. */
function matchNaively(
  market: ModelMarket,
  { intent, day, statements }: { intent: OrderIntent; day: number; statements: bigint },
): { maker: ModelOrder; quantity: bigint }[] {
  const { side, price } = intent
  const isMet = ({ id }: ModelOrder) => id.side !== side && (side === BUY ? id.price <= price : id.price >= price)
  const met = market.resting.filter(
    (order) => isMet(order) && endOf(order, { state: 'open', day, statements }) === undefined,
  )
  const sorted = met.toSorted(({ id: one }, { id: other }) => {
    if (one.price !== other.price) return one.price < other.price === (side === BUY) ? -1 : 1
    return one.position < other.position ? -1 : 1
  })
  let left = intent.quantity
  return sorted.flatMap((maker) => {
    let { quantity } = maker
    if (left < quantity) quantity = left
    left -= quantity
    return quantity === 0n ? [] : [{ maker, quantity }]
  })
}
