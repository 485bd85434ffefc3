import type { Address, Hash } from 'viem'
import { parseMels } from '../../lib/amounts.ts'

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

/** The steps in order; `allow` is skipped if the allowance suffices or is sent together with the bid. */
export type BidStep = 'allow' | 'bid' | 'reserve' | 'upgrade'

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

/** Sets the auction house's allowance of MELS to zero. */
export interface RevocationEntry extends Journalled {
  readonly kind: 'revocation'
}

/** A transaction that a person has begun; it stays in this browser until it is known how it ended. */
export type JournalEntry =
  | BidEntry
  | SettlementEntry
  | WithdrawalEntry
  | OutbidEntry
  | AuctionCallEntry
  | AuctionWithdrawalEntry
  | RevocationEntry

/**
 * How far a bid is. Pages say that it is `sent` only once a node has it; before that, and when it is `lost`, the person can
 * discard it.
 */
export type JournalState = 'unasked' | 'allowing' | 'asked' | 'unseen' | 'sent' | 'lost' | 'placed'

export function journalStateOf({
  step,
  askedAt,
  sent,
  callsId,
  lostAt,
  bidHash,
}: Omit<BidEntry, 'kind'>): JournalState {
  if (bidHash !== undefined) return 'placed'
  if (step === 'allow') return sent === undefined && askedAt === undefined ? 'unasked' : 'allowing'
  if (lostAt !== undefined) return 'lost'
  if (sent !== undefined) return sent.nonce === undefined ? 'unseen' : 'sent'
  // The wallet has accepted a batch of calls but hasn't named its transaction.
  if (callsId !== undefined) return 'unseen'
  return askedAt === undefined ? 'unasked' : 'asked'
}

export function isDiscardable(bid: Omit<BidEntry, 'kind'>): boolean {
  const state = journalStateOf(bid)
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

type Fields = Readonly<Record<string, unknown>>

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value)
const isAddress = (value: unknown): value is Address => isText(value) && /^0x[\da-f]{40}$/i.test(value)
const isHash = (value: unknown): value is Hash => isText(value) && /^0x[\da-f]{64}$/i.test(value)
const isAmount = (value: unknown): value is string => isText(value) && /^\d+$/.test(value)
const isSent = (value: unknown): value is SentTransaction => isFields(value) && isHash(value.hash)

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

function isAbsentOr(value: unknown, isRight: (value: unknown) => boolean): boolean {
  return value === undefined || isRight(value)
}

/** Checks each field, because anyone can write to a browser's storage. */
const checks: Readonly<Record<JournalEntry['kind'], (entry: Fields) => boolean>> = {
  bid: (entry) =>
    isText(entry.title) &&
    [entry.auctionId, entry.bidsBefore].every(isNumber) &&
    [entry.price, entry.quantity].every(isAmount) &&
    ['allow', 'bid', 'reserve', 'upgrade'].includes(String(entry.step)) &&
    isAbsentOr(entry.typed, isText) &&
    isAbsentOr(entry.bidHash, isHash),
  settlement: (entry) => isNumber(entry.auctionId) && isAbsentOr(entry.before, isText),
  withdrawal: (entry) => isAddress(entry.token) && isAddress(entry.contract),
  outbid: (entry) => isNumber(entry.auctionId) && isAmount(entry.below),
  'settle-me': (entry) => isNumber(entry.auctionId),
  clear: (entry) => isNumber(entry.auctionId),
  'pay-proceeds': (entry) => isNumber(entry.auctionId),
  'announce-withdrawal': (entry) => isNumber(entry.auctionId) && isHash(entry.reason),
  'withdraw-auction': (entry) => isNumber(entry.auctionId) && isHash(entry.reason),
  revocation: () => true,
}

export function readEntry(value: unknown): JournalEntry | undefined {
  if (!isFields(value)) return undefined
  const { kind, price, quantity, ...rest } = value
  const isComplete =
    [value.id, value.connectorId].every(isText) &&
    [value.address, value.auctionHouse].every(isAddress) &&
    [value.chainId, value.startedAt].every(isNumber) &&
    isAbsentOr(value.askedAt, isNumber) &&
    isAbsentOr(value.sent, isSent) &&
    isAbsentOr(value.callsId, isText) &&
    isAbsentOr(value.lostAt, isNumber) &&
    isText(kind) &&
    Object.hasOwn(checks, kind) &&
    checks[kind as JournalEntry['kind']](value)
  if (!isComplete) return undefined
  const amounts = kind === 'bid' ? { price: BigInt(String(price)), quantity: BigInt(String(quantity)) } : {}
  // Every field was checked above.
  return { kind, ...rest, ...amounts } as unknown as JournalEntry
}

export function writeEntry({ ...entry }: JournalEntry): unknown {
  return entry.kind === 'bid' ? { ...entry, price: String(entry.price), quantity: String(entry.quantity) } : entry
}

/** Reads a bid of an earlier version, whose price is in decimal MELS. */
export function readOldBid(value: unknown): JournalEntry | undefined {
  if (!isFields(value)) return undefined
  const { tokenPrice, tokenCount, ...rest } = value
  if (!/^\d+(\.\d{1,2})?$/.test(String(tokenPrice)) || !isNumber(tokenCount)) return undefined
  return readEntry({ ...rest, kind: 'bid', price: String(parseMels(String(tokenPrice))), quantity: String(tokenCount) })
}

/** Reads a settlement of an earlier version, which wrote one sent call per auction. */
export function readOldSettlement(value: unknown): JournalEntry | undefined {
  if (!isFields(value) || !isSent(value.sent)) return undefined
  const { from, ...rest } = value
  const id = `settlement-${value.chainId}-${value.auctionHouse}-${value.auctionId}`
  return readEntry({ ...rest, kind: 'settlement', id, address: from, connectorId: '', startedAt: 0 })
}
