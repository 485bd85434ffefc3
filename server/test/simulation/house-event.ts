import { auctionHouseAbi, gateAbi, marketAbi, royaltiesAbi, songTokenAbi, songTokensAbi } from '@melos/contracts'
import { type Address, encodeAbiParameters, type Hex, toEventSelector } from 'viem'
import type { MarketEvent } from './market-event.ts'
import type { RoyaltyEvent } from './royalty-event.ts'

export interface AuctionCreated {
  readonly auctionId: bigint
  readonly seller: Address
  readonly token: Address
  readonly tokenName: string
  readonly initialPrice: bigint
  readonly tokenAmount: bigint
  readonly threshold: bigint
  readonly startsAt: bigint
  readonly endsAt: bigint
  readonly treasury: Address
  readonly production: Address
  readonly policy: number
}

interface BidPlaced {
  readonly auctionId: bigint
  readonly bidder: Address
  readonly index: bigint
  readonly amount: bigint
  readonly price: bigint
}

export interface Credit {
  readonly token: Address
  readonly account: Address
  readonly amount: bigint
}

interface AuctionCleared {
  readonly auctionId: bigint
  readonly outcome: number
  readonly clearingPrice: bigint
  readonly demandAbove: bigint
  readonly demandAtPrice: bigint
}

export type SettlementEvent =
  | { name: 'AuctionCleared'; args: AuctionCleared }
  | {
      name: 'BidderSettled'
      args: { auctionId: bigint; bidder: Address; amount: bigint; paid: bigint; refunded: bigint }
    }
  | { name: 'ProceedsPaid'; args: { auctionId: bigint; proceeds: bigint } }
  | { name: 'TokensReturned'; args: { auctionId: bigint; seller: Address; amount: bigint } }
  | { name: 'AuctionProcessed'; args: { auctionId: bigint; outcome: number; proceeds: bigint } }

export type HouseEvent =
  | { name: 'AuctionCreated'; args: AuctionCreated }
  | { name: 'BidPlaced'; args: BidPlaced }
  | { name: 'BidWithdrawn'; args: { auctionId: bigint; bidder: Address; index: bigint; refunded: bigint } }
  | { name: 'AuctionWithdrawn'; args: { auctionId: bigint; reason: Hex; timestamp: bigint } }
  | SettlementEvent
  | { name: 'Credited'; args: Credit; contract: Address }
  | { name: 'CreditWithdrawn'; args: Credit & { receiver: Address }; contract: Address }
  | { name: 'AccountsSet'; args: { treasury: Address; production: Address } }
  | { name: 'Admitted'; args: { wallet: Address; policy: bigint; validUntil: bigint }; contract: Address }
  | { name: 'Dismissed'; args: { wallet: Address; policy: bigint; reason: Hex }; contract: Address }
  | { name: 'RoleGranted' | 'RoleRevoked'; args: { role: Hex; account: Address; sender: Address } }
  | RoyaltyEvent
  | MarketEvent

export interface EncodedEvent {
  readonly topics: readonly Hex[]
  readonly data: Hex
}

export function encodeHouseEvent({ name, args }: HouseEvent): EncodedEvent {
  const { selector, inputs } = findEvent(name)
  const values = new Map<string, unknown>(Object.entries(args))
  const value = (input: { name: string }): unknown => values.get(input.name)
  const indexed = inputs.filter((input) => input.indexed)
  const plain = inputs.filter((input) => !input.indexed)
  return {
    topics: [selector, ...indexed.map((input) => encodeAbiParameters([input], [value(input)]))],
    data: encodeAbiParameters(plain, plain.map(value)),
  }
}

interface KnownEvent {
  readonly selector: Hex
  readonly inputs: readonly { readonly name: string; readonly type: string; readonly indexed: boolean }[]
}

const abis = [auctionHouseAbi, songTokensAbi, songTokenAbi, royaltiesAbi, marketAbi, gateAbi] as const
const known = new Map<string, KnownEvent>()

function findEvent(name: HouseEvent['name']): KnownEvent {
  const found = known.get(name)
  if (found !== undefined) return found
  const item = abis.flat().find((entry) => entry.type === 'event' && entry.name === name)
  if (item?.type !== 'event') throw new Error(`No contract has the event ${name}`)
  const event = { selector: toEventSelector(item), inputs: item.inputs }
  known.set(name, event)
  return event
}
