import type { Address } from 'viem'
import type { WalletSite } from '../wallet-site.ts'

/** How the key is encrypted where it is kept. */
type ProtectionKind = 'passphrase' | 'passkey'

/** What a person gives to open the wallet; the browser itself asks for a passkey. */
export type Opening = { readonly kind: 'passphrase'; readonly passphrase: string } | { readonly kind: 'passkey' }

export type MelosWalletState =
  | { readonly kind: 'none' }
  | { readonly kind: 'locked'; readonly address: Address; readonly protection: ProtectionKind }
  | { readonly kind: 'open'; readonly address: Address; readonly protection: ProtectionKind }

/** For whom and where something is to be signed. */
export interface SigningContext {
  readonly site: WalletSite
  /** The wallet's own address. */
  readonly address: Address
}

/** What a person is asked to sign, read by us and not by who asks. Amounts are in base units. */
export type SigningContent =
  | { readonly kind: 'sign-in'; readonly domain: string; readonly message: string }
  /** Also typed data, as JSON. */
  | { readonly kind: 'message'; readonly message: string }
  /** By a transaction, or by a permit of EIP-2612: a signature, for which there is no fee. */
  | { readonly kind: 'allow'; readonly spender: Address; readonly isAuctionHouse: boolean; readonly amount: bigint }
  | {
      readonly kind: 'bid'
      readonly auctionId: bigint
      readonly tokenCount: bigint
      readonly tokenPrice: bigint
      readonly deposit: bigint
    }
  | { readonly kind: 'withdraw-credit'; readonly token: Address; readonly account: Address }
  | { readonly kind: 'reclaim'; readonly auctionId: bigint }
  /** Part of a settlement: so many are paid, so many get money back. */
  | { readonly kind: 'settle'; readonly auctionId: bigint; readonly winners: number; readonly refunds: number }
  | { readonly kind: 'prove'; readonly auctionId: bigint; readonly price: bigint; readonly bidders: number }
  | { readonly kind: 'make-song-token'; readonly name: string; readonly tokenCount: bigint; readonly holder: Address }
  /** For tokens other than MELS, and the auction house alone; in base units of the token. */
  | { readonly kind: 'allow-tokens'; readonly token: Address; readonly amount: bigint }
  | {
      readonly kind: 'list'
      readonly token: Address
      readonly tokenCount: bigint
      readonly minimumPrice: bigint
      readonly threshold: bigint
      /** In seconds. */
      readonly startsAt: bigint
      readonly duration: bigint
      readonly seller: Address
    }
  | { readonly kind: 'send-mels'; readonly to: Address; readonly amount: bigint }
  | { readonly kind: 'send-pol'; readonly to: Address; readonly amount: bigint }
  | {
      readonly kind: 'unknown'
      readonly to: Address | undefined
      readonly amount: bigint
      readonly data: `0x${string}`
    }

export interface SigningRequest {
  readonly content: SigningContent
  /** The most that the network may take for it, in base units of POL; undefined for a message, which costs nothing. */
  readonly fee: bigint | undefined
  /** Signs it, opening the wallet first where it is locked; after a `MelosWalletError` it may be tried again. */
  readonly approve: (opening?: Opening) => Promise<void>
  readonly reject: () => void
}

/** A wallet that this browser makes and keeps; the key never leaves it. What it refuses is a `MelosWalletError`. */
export interface MelosWallet {
  readonly read: () => MelosWalletState
  readonly subscribe: (listener: () => void) => () => void
  /** Twelve new words; nothing is kept of them until `keep`. */
  readonly makeWords: () => string
  /** Whether twelve words belong together; spaces and capitals are forgiven. */
  readonly areWords: (words: string) => boolean
  /** Encrypts the words and keeps them in this browser in place of what was there; the wallet is open after it. */
  readonly keep: (words: string, opening: Opening) => Promise<void>
  /** Rejects with `WrongPassphraseError`. */
  readonly open: (opening: Opening) => Promise<void>
  readonly lock: () => void
  /** The words, for a backup; asks for the passphrase or passkey even when the wallet is open. */
  readonly exportWords: (opening: Opening) => Promise<string>
  /** Removes the wallet from this browser. Without the words it is gone for good. */
  readonly forget: () => void
  /** Whether this browser can keep the key with a passkey. */
  readonly canUsePasskey: () => Promise<boolean>
  /** What waits for a person's yes, one at a time. */
  readonly requests: {
    readonly read: () => SigningRequest | undefined
    readonly subscribe: (listener: () => void) => () => void
  }
}
