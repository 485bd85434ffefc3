import type { Address, Hash, Hex } from 'viem'

export interface SentTransaction {
  readonly hash: Hash
  /** Undefined until a node shows it, because a wallet may not use the next one. */
  readonly nonce?: number | undefined
  /** The wallet's next nonce when it was asked, for a transaction that no node shows. */
  readonly guess?: number | undefined
}

interface Journalled {
  readonly id: string
  readonly address: Address
  readonly connectorId: string
  readonly chainId: number
  readonly auctionHouse: Address
  readonly startedAt: number
  /** When the wallet was asked; it may or may not have sent the transaction. */
  readonly askedAt?: number | undefined
  readonly sent?: SentTransaction | undefined
  /** The wallet's id for a batch of calls (EIP-5792), until its transaction is known. */
  readonly callsId?: string | undefined
  /** When no node knew the sent transaction any more. */
  readonly lostAt?: number | undefined
}

/**
 * The steps in order. Only auctions with an admission rule have `admit`; `allow` is skipped if the allowance suffices or is sent
 * together with the bid.
 */
export type BidStep = 'admit' | 'allow' | 'bid' | 'reserve' | 'upgrade'

/** What an admitter has signed about a wallet. */
export interface Admission {
  readonly policy: number
  /** In seconds. */
  readonly validUntil: number
}

export interface BidEntry extends Journalled {
  readonly kind: 'bid'
  readonly auctionId: number
  readonly title: string
  /** Per token, in base units of MELS. */
  readonly price: bigint
  readonly quantity: bigint
  /** The form's fields when it was bought, as a text; undefined in entries of earlier versions. */
  readonly typed?: string | undefined
  readonly step: BidStep
  readonly isAllowSkipped: boolean
  /** Under which bidders must be admitted; undefined or 0 if anyone can bid. */
  readonly policy?: number | undefined
  /** What the wallet registers first; undefined if it needn't, or if Melos does that. */
  readonly admission?: Admission | undefined
  /** Whether the wallet was registered before. */
  readonly isAdmitSkipped?: boolean | undefined
  /** How many bids the wallet had in this auction before this one. */
  readonly bidsBefore: number
  readonly bidHash?: Hash | undefined
  readonly requestId?: string | undefined
}

export interface SettlementEntry extends Journalled {
  readonly kind: 'settlement'
  readonly auctionId: number
  /** How far the settlement was before the call; undefined in entries of earlier versions. */
  readonly before?: string | undefined
}

/** Withdraws all of one token that could not be paid to the wallet. */
export interface WithdrawalEntry extends Journalled {
  readonly kind: 'withdrawal'
  /** The contract that keeps it. */
  readonly contract: Address
  readonly token: Address
}

/** Takes the deposits of bids that can't win any more back before the end. */
export interface OutbidEntry extends Journalled {
  readonly kind: 'outbid'
  readonly auctionId: number
  /** Bids below this price can't win, in base units of MELS, as text. */
  readonly below: string
}

/** Settles the wallet's own bids, clears an auction, or pays its proceeds. */
export interface AuctionCallEntry extends Journalled {
  readonly kind: 'settle-me' | 'clear' | 'pay-proceeds'
  readonly auctionId: number
}

/** The owner of the auction house withdraws an auction. */
export interface AuctionWithdrawalEntry extends Journalled {
  readonly kind: 'announce-withdrawal' | 'withdraw-auction'
  readonly auctionId: number
  /** The hash of the reason. */
  readonly reason: Hash
}

/** Registers the wallet with the contract that knows who is admitted. */
export interface AdmissionEntry extends Journalled, Admission {
  readonly kind: 'admit'
  /** An admitter's, which only admits this wallet. */
  readonly signature: Hex
}

/** The owner of the contract ends a wallet's admission. */
export interface DismissalEntry extends Journalled {
  readonly kind: 'dismiss'
  readonly wallet: Address
  readonly policy: number
  /** The hash of the reason. */
  readonly reason: Hash
}

/** Sets a contract's allowance of MELS to zero. */
export interface RevocationEntry extends Journalled {
  readonly kind: 'revocation'
  /** The auction house unless told otherwise. */
  readonly spender?: 'market' | undefined
}

/** Pays the wallet what it has earned with these songs. */
export interface PayRoyaltiesEntry extends Journalled {
  readonly kind: 'pay-royalties'
  /** In ascending order, as the contract needs them. */
  readonly songs: readonly Address[]
  /** What was due before, in base units of MELS, as text. */
  readonly due: string
}

/** The steps of an order; `allow` is skipped if it sells, if the allowance suffices, or if it is sent together with the order. */
export type OrderStep = 'allow' | 'order'

/** Places an order on a song's market. */
export interface OrderEntry extends Journalled {
  readonly kind: 'order'
  readonly auctionId: number
  readonly title: string
  readonly song: Address
  readonly side: 'buy' | 'sell'
  /** The limit per token, in base units of MELS. */
  readonly price: bigint
  readonly quantity: bigint
  readonly maxFills: number
  /** In days since 1970 (UTC). */
  readonly lastDay: number
  readonly untilNextRoyalty: boolean
  readonly fillOnly: boolean
  /** The form's fields when it was placed, as a text. */
  readonly typed: string
  readonly step: OrderStep
  readonly isAllowSkipped: boolean
  /** The newest block before it, as text; undefined until the wallet can be asked. */
  readonly sinceBlock?: string | undefined
}

/** Where an order rests on its song's market. */
export interface OrderPlace {
  readonly side: 'buy' | 'sell'
  /** In base units of MELS, as text. */
  readonly price: string
  readonly position: number
}

/** Names an order within its song's market. */
export function nameOrder({ side, price, position }: OrderPlace): string {
  return `${side} ${price} ${position}`
}

/** Cancels resting orders of one song. */
export interface CancellationEntry extends Journalled {
  readonly kind: 'cancel-orders'
  readonly song: Address
  readonly orders: readonly OrderPlace[]
}

/** An operator halts or closes a song's market. */
export interface MarketStopEntry extends Journalled {
  readonly kind: 'halt-market' | 'close-market'
  readonly song: Address
  /** The hash of the published reason. */
  readonly reason: Hash
}

export interface MarketResumptionEntry extends Journalled {
  readonly kind: 'resume-market'
  readonly song: Address
}

/** The owner of the auction house switches the market as a whole on. */
export interface MarketSwitchEntry extends Journalled {
  readonly kind: 'switch-market-on'
}

/** The royalty agent keeps an account's payouts back. */
export interface PayoutHoldEntry extends Journalled {
  readonly kind: 'hold-payouts'
  readonly account: Address
  /** In seconds since 1970; 0 releases them. */
  readonly until: number
  /** The hash of the reason. */
  readonly reason: Hash
}

/** The steps of a disbursement that are transactions; `allow` lets the contract take the MELS. */
export type DisbursementStep = 'announce' | 'withdraw' | 'allow' | 'pay-in' | 'pay-out'

/** Announces a disbursement of royalties, withdraws it, or pays it in or out. */
export interface DisbursementEntry extends Journalled {
  readonly kind: 'disbursement'
  /** The hash of its lines, because it has no number before it is announced. */
  readonly lines: Hash
  readonly step: DisbursementStep
  /** What the step changes, as it was before; undefined until the wallet is asked. */
  readonly before?: string | undefined
}

/** A transaction that a person has begun; it stays in this browser until it is known how it ended. */
export type JournalEntry =
  | BidEntry
  | SettlementEntry
  | WithdrawalEntry
  | OutbidEntry
  | AuctionCallEntry
  | AuctionWithdrawalEntry
  | AdmissionEntry
  | DismissalEntry
  | RevocationEntry
  | PayRoyaltiesEntry
  | DisbursementEntry
  | OrderEntry
  | CancellationEntry
  | MarketStopEntry
  | MarketResumptionEntry
  | MarketSwitchEntry
  | PayoutHoldEntry

/**
 * How far a bid is. Pages say that it is `sent` only once a node has it; before that, and when it is `lost`, the person can
 * discard it.
 */
export type JournalState = 'unasked' | 'allowing' | 'asked' | 'unseen' | 'sent' | 'lost' | 'placed'

type FollowedEntry = Journalled & Pick<BidEntry, 'bidHash'> & { readonly step: BidStep | OrderStep }

export function journalStateOf({ step, askedAt, sent, callsId, lostAt, bidHash }: FollowedEntry): JournalState {
  if (bidHash !== undefined) return 'placed'
  if (step === 'admit' || step === 'allow') return sent === undefined && askedAt === undefined ? 'unasked' : 'allowing'
  if (lostAt !== undefined) return 'lost'
  if (sent !== undefined) return sent.nonce === undefined ? 'unseen' : 'sent'
  // The wallet has accepted a batch of calls but hasn't named its transaction.
  if (callsId !== undefined) return 'unseen'
  return askedAt === undefined ? 'unasked' : 'asked'
}

export function isDiscardable(entry: FollowedEntry): boolean {
  const state = journalStateOf(entry)
  return state !== 'sent' && state !== 'placed'
}

interface Place {
  readonly chain: { readonly id: number }
  readonly contracts: { readonly auctionHouse: string }
}

/** Whether an entry belongs to this auction house and, if given, to this wallet. */
export function isEntryOf(entry: JournalEntry, { chain, contracts }: Place, address: string = entry.address): boolean {
  return (
    entry.chainId === chain.id &&
    entry.auctionHouse.toLowerCase() === contracts.auctionHouse.toLowerCase() &&
    entry.address.toLowerCase() === address.toLowerCase()
  )
}
