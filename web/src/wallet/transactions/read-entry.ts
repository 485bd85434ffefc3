import type { Address, Hash } from 'viem'
import { parseMels } from '../../lib/parse-mels.ts'
import type { JournalEntry, SentTransaction } from './journal-entry.ts'

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
