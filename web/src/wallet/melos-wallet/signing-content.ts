import type { Address, Hex } from 'viem'
import type { WalletSite } from '../wallet-site.ts'

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

export type Side = 'buy' | 'sell'

interface OrderToCancel {
  readonly side: Side
  readonly price: bigint
  /** The order's place among those of its side and price, counted from 0. */
  readonly position: bigint
}

/** MELS, or the song token at this address. Both have 18 decimals. */
export type Asset = 'MELS' | Address

/** The contracts that hold money. */
export type Payer = 'auctions' | 'market' | 'royalties'

/** Who an allowance is for. */
export type Spender = Payer | 'stranger'

/** The contracts that have an owner and roles. */
export type Governed = 'auctions' | 'gate'

export type Role = 'owner' | 'operator' | 'lister' | 'agent' | 'admitter'

interface Order {
  readonly song: Address
  readonly quantity: bigint
  readonly price: bigint
  /** How many orders it may trade with at once. */
  readonly maxFills: bigint
  readonly terms: OrderTerms
}

/** A message that moves nothing and proves whose wallet this is. */
export type MessageContent =
  | { readonly kind: 'sign-in'; readonly domain: string }
  | { readonly kind: 'link-wallet' | 'confirm-change'; readonly username: string }

/** What a person is asked to sign, derived from the bytes and not from what the site says. Amounts are in base units. */
export type SigningContent =
  | MessageContent
  | { readonly kind: 'send'; readonly asset: Asset | 'POL'; readonly to: Address; readonly amount: bigint }
  | AllowanceContent
  | AuctionContent
  | MarketContent
  | RoyaltiesContent
  | AdmissionContent
  | RoleContent

export type AllowanceContent =
  /** A transaction, or a permit (EIP-2612), which is a signature without a fee. */
  | {
      readonly kind: 'allow'
      readonly asset: Asset
      readonly spender: Address
      readonly who: Spender
      readonly amount: bigint
    }
  /** Submits a permit that its owner has signed. */
  | {
      readonly kind: 'use-permit'
      readonly asset: Asset
      readonly owner: Address
      /** Whether the owner is the signing wallet. */
      readonly isOwn: boolean
      readonly spender: Address
      readonly who: Spender
      readonly amount: bigint
    }
  /** Uses an allowance. */
  | {
      readonly kind: 'take'
      readonly asset: Asset
      readonly from: Address
      readonly to: Address
      readonly amount: bigint
    }

export type AuctionContent =
  | {
      readonly kind: 'bid'
      readonly auctionId: bigint
      readonly quantity: bigint
      readonly price: bigint
      readonly deposit: bigint
      /** Whether the same signature also allows the deposit. */
      readonly isAllowing: boolean
    }
  | { readonly kind: 'settle-me' | 'clear' | 'pay-proceeds'; readonly auctionId: bigint }
  | { readonly kind: 'withdraw-outbid'; readonly auctionId: bigint; readonly below: bigint }
  /** Part of a settlement, by lists of what each bidder gets. */
  | { readonly kind: 'settle'; readonly auctionId: bigint; readonly winners: number; readonly refunds: number }
  | { readonly kind: 'settle-bidders'; readonly auctionId: bigint; readonly bidders: number }
  | { readonly kind: 'announce-withdrawal' | 'withdraw-auction'; readonly auctionId: bigint; readonly reason: Hex }
  | {
      /** `list` creates the auction; `offer` is a seller's signature, with which another wallet can do so. */
      readonly kind: 'list' | 'offer'
      readonly token: Address
      readonly supply: bigint
      readonly minimumPrice: bigint
      readonly threshold: bigint
      /** In seconds; undefined for an auction that starts at once. */
      readonly startsAt: bigint | undefined
      /** In seconds. */
      readonly duration: bigint
      readonly seller: Address
      /** Under which bidders must be admitted; 0 if anyone can bid. */
      readonly policy: number
    }
  | {
      readonly kind: 'withdraw-credit'
      readonly from: Payer
      readonly token: Address
      /** Who is paid. */
      readonly account: Address
      /** Whether it is the signing wallet's credit that goes there, and not the account's own. */
      readonly isOwn: boolean
    }
  | { readonly kind: 'set-accounts'; readonly treasury: Address; readonly production: Address }
  | {
      readonly kind: 'make-song-token'
      readonly name: string
      readonly symbol: string
      readonly supply: bigint
      readonly holder: Address
      readonly metadata: { readonly uri: string; readonly hash: Hex }
    }
  | { readonly kind: 'confirm-sale'; readonly song: Address; readonly auctionId: bigint }

export type MarketContent =
  | ({ readonly kind: 'sell-order' } & Order)
  | ({
      readonly kind: 'buy-order'
      /** The most that it costs, with commission. */
      readonly total: bigint
      /** Whether the same signature also allows the total. */
      readonly isAllowing: boolean
    } & Order)
  | { readonly kind: 'cancel-orders'; readonly song: Address; readonly orders: readonly OrderToCancel[] }
  | {
      readonly kind: 'tidy-market'
      readonly song: Address
      readonly side: Side
      readonly price: bigint
      /** How many orders it looks at. */
      readonly steps: bigint
    }
  | { readonly kind: 'open-market' | 'resume-market'; readonly song: Address }
  | { readonly kind: 'halt-market' | 'close-market'; readonly song: Address; readonly reason: Hex }
  | { readonly kind: 'switch-market-on' | 'update-treasury' }

/** EUR are times 10^18. */
export type RoyaltiesContent =
  | { readonly kind: 'pay-royalties'; readonly account: Address; readonly songs: number }
  | { readonly kind: 'pay-many-royalties'; readonly accounts: number }
  | {
      readonly kind: 'announce-royalties'
      readonly document: Hex
      readonly lines: Hex
      /** MELS base units per EUR. */
      readonly rate: bigint
      /** In seconds. */
      readonly payableFrom: number
    }
  | { readonly kind: 'withdraw-announcement'; readonly id: bigint }
  | { readonly kind: 'pay-in'; readonly id: bigint; readonly songs: number; readonly eur: bigint }
  /** `until` is in seconds; 0 ends the hold. */
  | { readonly kind: 'hold-payout'; readonly account: Address; readonly until: number; readonly reason: Hex }
  | { readonly kind: 'set-minimum'; readonly eur: bigint }
  | { readonly kind: 'set-price-feed'; readonly feed: Address }

/** `validUntil` is in seconds. */
export type AdmissionContent =
  | { readonly kind: 'admit'; readonly account: Address; readonly policy: bigint; readonly validUntil: bigint }
  | { readonly kind: 'admit-many'; readonly accounts: number; readonly policy: bigint; readonly validUntil: bigint }
  | { readonly kind: 'dismiss'; readonly account: Address; readonly policy: bigint; readonly reason: Hex }

export type RoleContent =
  | {
      readonly kind: 'grant-role' | 'revoke-role' | 'renounce-role'
      readonly at: Governed
      readonly role: Role
      readonly account: Address
    }
  | { readonly kind: 'begin-handover'; readonly at: Governed; readonly account: Address }
  | { readonly kind: 'accept-handover' | 'cancel-handover' | 'cancel-handover-delay'; readonly at: Governed }
  | { readonly kind: 'set-handover-delay'; readonly at: Governed; readonly seconds: number }

/** The content of one kind. */
export type ContentOf<Kind extends SigningContent['kind']> = Member<SigningContent, Kind>

type Member<Content extends { kind: string }, Kind> = Content extends unknown
  ? Kind extends Content['kind']
    ? Content & { readonly kind: Kind }
    : never
  : never

/** Why the wallet doesn't sign something. */
export type RefusalReason =
  /** It is for a contract that isn't Melos's. */
  | 'foreign-contract'
  /** It is for a contract of Melos, but the wallet can't say what it does. */
  | 'unreadable'
  /** Only Melos's contracts can make this call. */
  | 'contracts-only'
  /** It sends POL with a call, which no contract of Melos accepts. */
  | 'with-pol'
  | 'new-contract'
  /** It is a message, but not one of this site for this wallet. */
  | 'message'

/** What the wallet doesn't sign. */
export interface Refusal {
  readonly kind: 'refused'
  readonly reason: RefusalReason
  /** The contract that it is for. */
  readonly contract: Address | undefined
}

/** What a signature would do, and all that is signed, as text. */
export interface Reading {
  readonly content: SigningContent | Refusal
  readonly raw: string
}
