import type { Address, Hex } from 'viem'

interface PaidIn {
  readonly id: bigint
  readonly song: Address
  readonly statement: bigint
  readonly eur: bigint
  readonly mels: bigint
  readonly statementHash: Hex
  readonly periodFrom: number
  readonly periodTo: number
}

interface SongCreated {
  readonly number: bigint
  readonly song: Address
  readonly metadataHash: Hex
  readonly name: string
  readonly symbol: string
  readonly wholeTokens: bigint
  readonly holder: Address
}

interface Announced {
  readonly id: bigint
  readonly document: Hex
  readonly lines: Hex
  readonly rate: bigint
  readonly payableFrom: bigint
}

/** Events of the other contracts, each with the contract that emits it. */
export type RoyaltyEvent = { readonly contract: Address } & (
  | { name: 'SongCreated'; args: SongCreated }
  | { name: 'Transfer'; args: { from: Address; to: Address; value: bigint } }
  | { name: 'SaleConfirmed'; args: { song: Address; auctionId: bigint; seller: Address } }
  | { name: 'DisbursementAnnounced'; args: Announced }
  | { name: 'AnnouncementWithdrawn'; args: { id: bigint } }
  | { name: 'RoyaltiesPaidIn'; args: PaidIn }
  | { name: 'RoyaltiesPaid'; args: { account: Address; song: Address; mels: bigint; eur: bigint } }
  | { name: 'PayoutHeld'; args: { account: Address; until: bigint; reason: Hex } }
  | { name: 'MinimumSet'; args: { eur: bigint } }
)

export const royaltyEvents: readonly RoyaltyEvent['name'][] = [
  'SongCreated',
  'Transfer',
  'SaleConfirmed',
  'DisbursementAnnounced',
  'AnnouncementWithdrawn',
  'RoyaltiesPaidIn',
  'RoyaltiesPaid',
  'PayoutHeld',
  'MinimumSet',
]
