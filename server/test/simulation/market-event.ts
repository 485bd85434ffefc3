import type { Address, Hex } from 'viem'

export interface OrderId {
  readonly side: number
  readonly price: bigint
  readonly position: bigint
}

interface OrderPlaced {
  readonly song: Address
  readonly owner: Address
  readonly number: bigint
  readonly side: number
  readonly quantity: bigint
  readonly price: bigint
  readonly terms: { readonly lastDay: number; readonly untilNextRoyalty: boolean; readonly fillOnly: boolean }
}

interface OrderChange {
  readonly song: Address
  readonly id: OrderId
  readonly quantity: bigint
}

/** Events of the market, and of songs that lock tokens for it, each with the contract that emits it. */
export type MarketEvent = { readonly contract: Address } & (
  | { name: 'MarketSwitchedOn'; args: Record<string, never> }
  | { name: 'MarketOpened'; args: { song: Address; artist: Address } }
  | { name: 'MarketHalted' | 'MarketClosed'; args: { song: Address; reason: Hex } }
  | { name: 'MarketResumed'; args: { song: Address } }
  | { name: 'OrderPlaced'; args: OrderPlaced }
  | { name: 'Traded'; args: OrderChange & { taker: bigint; maker: Address } }
  | { name: 'OrderRested'; args: OrderChange & { number: bigint } }
  | { name: 'OrderUnfilled'; args: { song: Address; number: bigint; quantity: bigint } }
  | { name: 'OrderRemoved'; args: OrderChange & { owner: Address; why: number } }
  | { name: 'Locked'; args: { account: Address; locked: bigint } }
)

export const marketEvents: readonly MarketEvent['name'][] = [
  'MarketSwitchedOn',
  'MarketOpened',
  'MarketHalted',
  'MarketResumed',
  'MarketClosed',
  'OrderPlaced',
  'Traded',
  'OrderRested',
  'OrderUnfilled',
  'OrderRemoved',
  'Locked',
]
