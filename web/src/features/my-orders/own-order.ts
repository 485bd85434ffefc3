import type { Credit, MyOrder } from '@melos/api-contract'
import { withCommission } from '@melos/clearing'
import { parseMels, showCount, showMels } from '@melos/clearing/amounts'
import type { Address } from 'viem'
import { toWithdrawal } from '../../wallet/own-calls/credits-panel.tsx'
import { keyOf, type OwnCall } from '../../wallet/own-calls/own-call.ts'
import { texts } from './texts.ts'

export type Cancellation = Extract<OwnCall, { kind: 'cancel-orders' }>

/** The call that takes orders of one song off the market; undefined if none of them rests. */
export function toCancellation(orders: readonly MyOrder[]): Cancellation | undefined {
  const song = orders[0]?.song
  const places = orders.flatMap(({ side, price, position, canCancel }) =>
    position === null || !canCancel
      ? []
      : [{ side: side === 'BUY' ? ('buy' as const) : ('sell' as const), price: String(parseMels(price)), position }],
  )
  return song === undefined || places.length === 0 ? undefined : { kind: 'cancel-orders', song, orders: places }
}

/** The songs with several orders that can be cancelled, each with those orders. */
export function groupBySong(orders: readonly MyOrder[]): (readonly MyOrder[])[] {
  const songs = Map.groupBy(
    orders.filter(({ canCancel }) => canCancel),
    ({ song }) => song,
  )
  return [...songs.values()].filter(({ length }) => length > 1)
}

export const revocation = { kind: 'revocation', spender: 'market' } as const

/** What the market keeps for the wallet; other contracts' credits are on other pages. */
export function pickCredits(credits: readonly Credit[], market: Address): Credit[] {
  return credits.filter(({ contract }) => contract.toLowerCase() === market.toLowerCase())
}

interface Offering {
  /** What the market can still take from the wallet. */
  readonly allowance?: bigint
  readonly credits?: readonly Credit[]
}

/** The keys of all calls that a list offers. */
export function listOffered(
  orders: readonly MyOrder[],
  { allowance = 0n, credits = [] }: Offering = {},
): ReadonlySet<string> {
  const calls = [...orders.map((order) => [order]), ...groupBySong(orders)].flatMap(
    (some) => toCancellation(some) ?? [],
  )
  return new Set([...calls, ...credits.map(toWithdrawal), ...(allowance > 0n ? [revocation] : [])].map(keyOf))
}

interface CancelWords {
  readonly label: string
  readonly about: string
  /** Why an order that has ended still needs a call. */
  readonly note: string | undefined
}

/** An open order is cancelled; of one that has ended, only what it binds is left. */
export function describeCancel({ side, price, title, state, bound }: MyOrder): CancelWords {
  const order = texts.name[side](showMels(parseMels(price)))
  const { actions, about, takeBack } = texts
  if (state === 'OPEN') return { label: actions.cancel, about: about.cancel(order, title), note: undefined }
  const note =
    side === 'BUY' ? takeBack.BUY(showMels(parseMels(bound.mels))) : takeBack.SELL(showCount(BigInt(bound.tokens)))
  return { label: actions[side], about: about[side](order, title), note }
}

export function describeBound({ side, bound }: MyOrder): string {
  if (side === 'BUY') return bound.mels === '0' ? texts.none : texts.bound.BUY(showMels(parseMels(bound.mels)))
  return bound.tokens === 0 ? texts.none : texts.bound.SELL(showCount(BigInt(bound.tokens)))
}

/** What a buyer paid or a seller received for the tokens that have traded; undefined while none has. */
export function describeFilledFor({ side, filled, filledFor }: MyOrder): string | undefined {
  if (filled === 0) return undefined
  const value = parseMels(filledFor)
  return texts.filledFor[side](showMels(side === 'BUY' ? withCommission(value) : value))
}
