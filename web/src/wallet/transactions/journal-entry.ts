import type { Address, Hash } from 'viem'
import { parseMels } from '../../lib/parse-mels.ts'

/** A transaction of the person's, known by its number even when the wallet sends another in its place. */
export interface SentTransaction {
  readonly hash: Hash
  /** Undefined until a node has shown it: a wallet may use another than the next. */
  readonly nonce?: number | undefined
  /** The wallet's next number when it was asked: a guess, for a transaction that no node shows. */
  readonly guess?: number | undefined
}

interface Journalled {
  readonly id: string
  /** Of the wallet that is asked. */
  readonly address: Address
  /** By which kind of wallet. */
  readonly connectorId: string
  readonly chainId: number
  readonly auctionHouse: Address
  readonly startedAt: number
  /** When the wallet was asked for the transaction; whether it sent it is not known. */
  readonly askedAt?: number | undefined
  /** The transaction that the wallet has sent. */
  readonly sent?: SentTransaction | undefined
}

/** What has to happen, in this order; `allow` is skipped when the allowance suffices. */
export type BidStep = 'allow' | 'bid' | 'reserve' | 'upgrade'

export interface BidEntry extends Journalled {
  readonly kind: 'bid'
  readonly auctionId: number
  readonly title: string
  /** MELS base units for a token. */
  readonly price: bigint
  readonly quantity: bigint
  readonly step: BidStep
  /** The allowance was enough from the start. */
  readonly isAllowSkipped: boolean
  /** How many bids of the wallet the contract knew in this auction before this one. */
  readonly bidsBefore: number
  /** The transaction that placed the bid. */
  readonly bidHash?: Hash | undefined
  readonly requestId?: string | undefined
}

export interface SettlementEntry extends Journalled {
  readonly kind: 'settlement'
  readonly auctionId: number
  /** How far the settlement was before the call; undefined in what earlier versions wrote. */
  readonly before?: string | undefined
}

/** All of one token that could not be paid to the wallet. */
export interface WithdrawalEntry extends Journalled {
  readonly kind: 'withdrawal'
  readonly token: Address
}

/** The wallet's deposits in an auction that nobody has settled in time. */
export interface ReclaimEntry extends Journalled {
  readonly kind: 'reclaim'
  readonly auctionId: number
}

/** What a person has begun with a wallet, kept in this browser until its end is known. */
export type JournalEntry = BidEntry | SettlementEntry | WithdrawalEntry | ReclaimEntry

interface Place {
  readonly chain: { readonly id: number }
  readonly contracts: { readonly auctionHouse: string }
}

/** Whether an entry belongs to this auction house on this chain and, where one is named, to this wallet. */
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

/** By kind, everything that others rely on: anyone can write into a browser's storage. */
const checks: Readonly<Record<JournalEntry['kind'], (entry: Fields) => boolean>> = {
  bid: (entry) =>
    isText(entry.title) &&
    [entry.auctionId, entry.bidsBefore].every(isNumber) &&
    [entry.price, entry.quantity].every(isAmount) &&
    ['allow', 'bid', 'reserve', 'upgrade'].includes(String(entry.step)) &&
    isAbsentOr(entry.bidHash, isHash),
  settlement: (entry) => isNumber(entry.auctionId) && isAbsentOr(entry.before, isText),
  withdrawal: (entry) => isAddress(entry.token),
  reclaim: (entry) => isNumber(entry.auctionId),
}

/** An entry as the journal keeps it; undefined for what is not one. */
export function readEntry(value: unknown): JournalEntry | undefined {
  if (!isFields(value)) return undefined
  const { kind, price, quantity, ...rest } = value
  const isComplete =
    [value.id, value.connectorId].every(isText) &&
    [value.address, value.auctionHouse].every(isAddress) &&
    [value.chainId, value.startedAt].every(isNumber) &&
    isAbsentOr(value.askedAt, isNumber) &&
    isAbsentOr(value.sent, isSent) &&
    isText(kind) &&
    Object.hasOwn(checks, kind) &&
    checks[kind as JournalEntry['kind']](value)
  if (!isComplete) return undefined
  const amounts = kind === 'bid' ? { price: BigInt(String(price)), quantity: BigInt(String(quantity)) } : {}
  // Each field was checked above.
  return { kind, ...rest, ...amounts } as unknown as JournalEntry
}

export function writeEntry({ ...entry }: JournalEntry): unknown {
  return entry.kind === 'bid' ? { ...entry, price: String(entry.price), quantity: String(entry.quantity) } : entry
}

/** A bid that an earlier version wrote, with its price in decimal MELS. */
export function readOldBid(value: unknown): JournalEntry | undefined {
  if (!isFields(value)) return undefined
  const { tokenPrice, tokenCount, ...rest } = value
  if (!/^\d+(\.\d{1,2})?$/.test(String(tokenPrice)) || !isNumber(tokenCount)) return undefined
  return readEntry({ ...rest, kind: 'bid', price: String(parseMels(String(tokenPrice))), quantity: String(tokenCount) })
}

/** A call of a settlement that an earlier version wrote: at most one for each auction, always sent. */
export function readOldSettlement(value: unknown): JournalEntry | undefined {
  if (!isFields(value) || !isSent(value.sent)) return undefined
  const { from, ...rest } = value
  const id = `settlement-${value.chainId}-${value.auctionHouse}-${value.auctionId}`
  return readEntry({ ...rest, kind: 'settlement', id, address: from, connectorId: '', startedAt: 0 })
}
