import type { RoyaltyDocument } from '@melos/statements/document'
import type { Address, Hash } from 'viem'

/** A value that isn't what it should be. */
export interface RoyaltyFinding {
  /** What the value was compared with: the document's own arithmetic, the chain, or the rule of the contracts. */
  readonly against: 'document' | 'chain' | 'rule'
  /** A path in the document, or what of the chain, for example `0x… dueOf`. */
  readonly where: string
  /** Null if the finding isn't about one account. */
  readonly account: Address | null
  /** MELS and EUR are times 10^18. */
  readonly unit: 'MELS' | 'EUR' | 'text'
  readonly expected: string
  readonly actual: string
}

/** What one account received by a deposit. */
export interface HolderLine {
  readonly account: Address
  /** Base units of the song's tokens at the deposit. */
  readonly tokens: bigint
  /** MELS base units, without the fraction that the contract keeps. */
  readonly mels: bigint
}

/** One song's part of a disbursement that is paid in. */
export interface SongLine {
  readonly song: Address
  /** The statement's number among those of the song. */
  readonly statement: bigint
  /** Times 10^18. */
  readonly eur: bigint
  /** MELS base units. */
  readonly mels: bigint
  readonly transactionHash: Hash
  /** Everyone who held tokens at the deposit, the largest first. */
  readonly holders: readonly HolderLine[]
}

export interface DisbursementVerdict {
  /** `unfinished` means that what was announced is right, and it isn't paid in. */
  readonly verdict: 'right' | 'wrong' | 'unfinished'
  readonly state: 'ANNOUNCED' | 'WITHDRAWN' | 'PAID_IN'
  readonly findings: readonly RoyaltyFinding[]
  readonly chainId: number
  /** The block at which the chain was read. */
  readonly block: { readonly number: bigint; readonly hash: Hash }
  /** Null if it can't be read. */
  readonly document: RoyaltyDocument | null
  /** MELS base units for one EUR, here and in the disbursement that was paid in before it. */
  readonly rate: { readonly announced: bigint; readonly previous: bigint | null }
  /** Empty until the disbursement is paid in. */
  readonly songs: readonly SongLine[]
  /** The accounts that ever held tokens of these songs, whose dues were compared. */
  readonly accounts: number
  /** The payments of these songs' royalties, whose amounts were recomputed. */
  readonly payments: number
  /** MELS base units of all songs: what must be in the contract, and what is. */
  readonly totals: { readonly held: bigint; readonly credited: bigint; readonly balance: bigint }
}
