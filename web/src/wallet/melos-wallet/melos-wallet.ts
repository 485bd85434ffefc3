import type { Address, Hex } from 'viem'
import type { Song } from '../find-song.ts'
import type { WalletSite } from '../wallet-site.ts'

type ProtectionKind = 'passphrase' | 'passkey'

/** What unlocks the wallet; for a passkey, the browser itself asks. */
export type Opening = { readonly kind: 'passphrase'; readonly passphrase: string } | { readonly kind: 'passkey' }

export type MelosWalletState =
  | { readonly kind: 'none' }
  | { readonly kind: 'locked'; readonly address: Address; readonly protection: ProtectionKind }
  | { readonly kind: 'open'; readonly address: Address; readonly protection: ProtectionKind }

export interface SigningContext {
  readonly site: WalletSite
  readonly address: Address
}

/** `Terms` of a market order: when it ends. */
export interface OrderTerms {
  /** In days since 1970 (UTC). */
  readonly lastDay: number
  readonly untilNextRoyalty: boolean
  /** Whether what doesn't trade at once ends instead of resting. */
  readonly fillOnly: boolean
}

export interface OrderToCancel {
  readonly side: 'buy' | 'sell'
  readonly price: bigint
}

/** The contract that a wallet allows to take MELS. */
export type Spender = 'auctions' | 'market' | 'stranger'

/** What a person is asked to sign, derived from the bytes and not from what the site says. Amounts are in base units. */
export type SigningContent =
  | { readonly kind: 'sign-in'; readonly domain: string; readonly message: string }
  /** Includes typed data, as JSON. */
  | { readonly kind: 'message'; readonly message: string }
  /** A transaction, or a permit (EIP-2612), which is a signature without a fee. */
  | { readonly kind: 'allow'; readonly spender: Address; readonly who: Spender; readonly amount: bigint }
  | {
      readonly kind: 'bid'
      readonly auctionId: bigint
      readonly quantity: bigint
      readonly price: bigint
      readonly deposit: bigint
      /** Whether the same signature also allows the deposit. */
      readonly isAllowing: boolean
    }
  | {
      readonly kind: 'withdraw-credit'
      readonly from: 'auctions' | 'market' | 'royalties'
      readonly token: Address
      /** Who is paid. */
      readonly account: Address
      /** Whether it is the signing wallet's credit that goes there, and not the account's own. */
      readonly isOwn: boolean
    }
  | { readonly kind: 'settle-me'; readonly auctionId: bigint }
  | { readonly kind: 'withdraw-outbid'; readonly auctionId: bigint; readonly below: bigint }
  /** Part of a settlement. */
  | { readonly kind: 'settle'; readonly auctionId: bigint; readonly winners: number; readonly refunds: number }
  | { readonly kind: 'clear'; readonly auctionId: bigint }
  | { readonly kind: 'pay-proceeds'; readonly auctionId: bigint }
  | { readonly kind: 'announce-withdrawal' | 'withdraw-auction'; readonly auctionId: bigint; readonly reason: Hex }
  | { readonly kind: 'make-song-token'; readonly name: string; readonly supply: bigint; readonly holder: Address }
  | { readonly kind: 'confirm-sale'; readonly song: Address; readonly auctionId: bigint }
  | {
      readonly kind: 'sell-order'
      readonly song: Address
      readonly quantity: bigint
      readonly price: bigint
      readonly maxFills: bigint
      readonly terms: OrderTerms
    }
  | {
      readonly kind: 'buy-order'
      readonly song: Address
      readonly quantity: bigint
      readonly price: bigint
      /** The most that it costs, with commission. */
      readonly total: bigint
      readonly maxFills: bigint
      readonly terms: OrderTerms
      /** Whether the same signature also allows the total. */
      readonly isAllowing: boolean
    }
  | { readonly kind: 'cancel-orders'; readonly song: Address; readonly orders: readonly OrderToCancel[] }
  | { readonly kind: 'tidy-market'; readonly song: Address; readonly side: 'buy' | 'sell'; readonly price: bigint }
  | { readonly kind: 'open-market'; readonly song: Address }
  | { readonly kind: 'pay-royalties'; readonly account: Address; readonly songs: number }
  | { readonly kind: 'pay-many-royalties'; readonly accounts: number }
  /** `validUntil` is in seconds. */
  | { readonly kind: 'admit'; readonly account: Address; readonly policy: bigint; readonly validUntil: bigint }
  /** Lets the auction house take tokens other than MELS. */
  | { readonly kind: 'allow-tokens'; readonly token: Address; readonly units: bigint }
  | {
      /** `list` creates the auction; `offer` is a seller's signature, with which another wallet can do so. */
      readonly kind: 'list' | 'offer'
      readonly token: Address
      readonly supply: bigint
      readonly minimumPrice: bigint
      readonly threshold: bigint
      readonly startsAt: bigint
      /** In seconds, like the start. */
      readonly duration: bigint
      readonly seller: Address
      /** Under which bidders must be admitted; 0 if anyone can bid. */
      readonly policy: number
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
  readonly id: number
  readonly content: SigningContent
  /** What Melos says the content's auction sells; undefined if there is none or Melos doesn't answer. */
  readonly song: Song | undefined
  /** The maximum network fee in base units of POL; undefined for a message, which is free. */
  readonly fee: bigint | undefined
  /** Opens a locked wallet first; can be repeated after a `MelosWalletError`. */
  readonly approve: (opening?: Opening) => Promise<void>
  readonly reject: () => void
}

/** A wallet whose key never leaves this browser. Its methods throw `MelosWalletError`. */
export interface MelosWallet {
  readonly read: () => MelosWalletState
  readonly subscribe: (listener: () => void) => () => void
  /** Makes twelve new words and stores nothing. */
  readonly makeWords: () => string
  /** Whether twelve words are a valid phrase, ignoring spaces and case. */
  readonly areWords: (words: string) => boolean
  /** Encrypts and stores the words, replaces the wallet that was stored before, and leaves the new one open. */
  readonly keep: (words: string, opening: Opening) => Promise<void>
  readonly open: (opening: Opening) => Promise<void>
  /**
   * The person has pressed a button that says they sign in: an open wallet signs the next sign-in to this site without asking
   * again. The returned function withdraws this.
   */
  readonly agreeToSignIn: () => () => void
  readonly lock: () => void
  /** Needs the passphrase or passkey even if the wallet is open. */
  readonly exportWords: (opening: Opening) => Promise<string>
  /** Removes the wallet from this browser; only the words can restore it. */
  readonly forget: () => void
  readonly canUsePasskey: () => Promise<boolean>
  /** The one request that waits for the person's answer. */
  readonly requests: {
    readonly read: () => SigningRequest | undefined
    readonly subscribe: (listener: () => void) => () => void
  }
}
