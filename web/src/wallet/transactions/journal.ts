import { parseMels } from '@melos/clearing/amounts'
import { useMemo } from 'react'
import type { Address, Hash, Hex } from 'viem'
import { browserStorage } from '../../lib/browser-storage.ts'
import { type Fields, isFields } from '../../lib/is-fields.ts'
import { useSite } from '../../lib/site.ts'
import { JOURNAL_KEY, OLD_BIDS_KEY, OLD_SETTLEMENTS_KEY } from '../../lib/storage-keys.ts'
import { createSignal, useStore } from '../../lib/store.ts'
import { type Admission, isEntryOf, type JournalEntry, type OrderPlace, type SentTransaction } from './journal-entry.ts'

const saved = createSignal()
const none: readonly JournalEntry[] = []
let known: { readonly text: string | null; readonly entries: readonly JournalEntry[] } = { text: null, entries: none }

/** The unfinished transactions of this browser, shared by all tabs. */
export const journal = {
  read(): readonly JournalEntry[] {
    moveOld()
    const text = browserStorage.getItem(JOURNAL_KEY)
    // The same text gives the same list, because React compares by identity.
    if (text !== known.text) known = { text, entries: parse(text, readEntry) }
    return known.entries
  },
  find<Entry extends JournalEntry>(id: string, kind: Entry['kind']): Entry | undefined {
    // The kind decides the entry's type.
    return journal.read().find((entry): entry is Entry => entry.id === id && entry.kind === kind)
  },
  /** Adds or replaces an entry. */
  write(entry: JournalEntry): void {
    save([...journal.read().filter(({ id }) => id !== entry.id), entry])
  },
  /** Also gives up a transaction that still waits. If the wallet sends it anyway, it is recorded again. */
  remove(id: string): void {
    save(journal.read().filter((entry) => entry.id !== id))
  },
  subscribe(listener: () => void): () => void {
    const ignoreOthers = journal.subscribeToOthers(listener)
    const ignoreOwn = saved.subscribe(listener)
    return () => {
      ignoreOwn()
      ignoreOthers()
    }
  },
  /** Calls the listener when another tab writes. */
  subscribeToOthers(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === JOURNAL_KEY || key === null) listener()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
}

export function useJournal(): readonly JournalEntry[] {
  return useStore({ ...journal, readInitial: () => none })
}

type EntryOf<Kind extends JournalEntry['kind']> = Extract<JournalEntry, { readonly kind: Kind }>

/** The entries of one kind about one thing at this auction house, whose wallet may be any. */
export function useEntries<Kind extends JournalEntry['kind'], Field extends keyof EntryOf<Kind>>(
  kind: Kind,
  field: Field,
  value: EntryOf<Kind>[Field],
): readonly EntryOf<Kind>[] {
  const site = useSite()
  const entries = useJournal()
  return useMemo(
    () =>
      entries
        .filter((entry): entry is EntryOf<Kind> => entry.kind === kind)
        .filter((entry) => entry[field] === value && isEntryOf(entry, site)),
    [entries, site, kind, field, value],
  )
}

function save(entries: readonly JournalEntry[]): void {
  store(entries)
  saved.tell()
}

function store(entries: readonly JournalEntry[]): void {
  if (entries.length === 0) browserStorage.removeItem(JOURNAL_KEY)
  else browserStorage.setItem(JOURNAL_KEY, JSON.stringify(entries.map(writeEntry)))
}

/** Skips unreadable entries and keeps the rest. */
function parse(text: string | null, read: (value: unknown) => JournalEntry | undefined): readonly JournalEntry[] {
  if (text === null) return none
  try {
    const values: unknown = JSON.parse(text)
    return Array.isArray(values) ? values.flatMap((value) => read(value) ?? []) : none
  } catch {
    return none
  }
}

/** Runs on each read, because a tab of an earlier version may still be open and write. */
function moveOld(): void {
  const bids = browserStorage.getItem(OLD_BIDS_KEY)
  const settlements = browserStorage.getItem(OLD_SETTLEMENTS_KEY)
  if (bids === null && settlements === null) return
  const moved = [...parse(bids, readOldBid), ...parse(settlements, readOldSettlement)]
  const entries = parse(browserStorage.getItem(JOURNAL_KEY), readEntry)
  // Written before the old keys are removed, so that a crash in between loses nothing.
  if (moved.length > 0) store([...entries.filter(({ id }) => !moved.some((entry) => entry.id === id)), ...moved])
  browserStorage.removeItem(OLD_BIDS_KEY)
  browserStorage.removeItem(OLD_SETTLEMENTS_KEY)
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value)
const isAddress = (value: unknown): value is Address => isText(value) && /^0x[\da-f]{40}$/i.test(value)
const isHash = (value: unknown): value is Hash => isText(value) && /^0x[\da-f]{64}$/i.test(value)
const isAmount = (value: unknown): value is string => isText(value) && /^\d+$/.test(value)
const isSide = (value: unknown): value is OrderPlace['side'] => value === 'buy' || value === 'sell'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isSent = (value: unknown): value is SentTransaction => isFields(value) && isHash(value.hash)

const isSignature = (value: unknown): value is Hex => isText(value) && /^0x[\da-f]{130}$/i.test(value)
const isAdmission = (value: unknown): value is Admission =>
  isFields(value) && isNumber(value.policy) && isNumber(value.validUntil)

function isAbsentOr(value: unknown, isRight: (value: unknown) => boolean): boolean {
  return value === undefined || isRight(value)
}

/** Checks each field, because anyone can write to a browser's storage. */
const checks: Readonly<Record<JournalEntry['kind'], (entry: Fields) => boolean>> = {
  bid: (entry) =>
    isText(entry.title) &&
    [entry.auctionId, entry.bidsBefore].every(isNumber) &&
    [entry.price, entry.quantity].every(isAmount) &&
    ['admit', 'allow', 'bid', 'reserve', 'upgrade'].includes(String(entry.step)) &&
    isAbsentOr(entry.admission, isAdmission) &&
    isAbsentOr(entry.policy, isNumber) &&
    isAbsentOr(entry.isAdmitSkipped, isBoolean) &&
    isAbsentOr(entry.typed, isText) &&
    isAbsentOr(entry.bidHash, isHash),
  settlement: (entry) => isNumber(entry.auctionId) && isAbsentOr(entry.before, isText),
  withdrawal: (entry) => isAddress(entry.token) && isAbsentOr(entry.contract, isAddress),
  outbid: (entry) => isNumber(entry.auctionId) && isAmount(entry.below),
  'settle-me': (entry) => isNumber(entry.auctionId),
  clear: (entry) => isNumber(entry.auctionId),
  'pay-proceeds': (entry) => isNumber(entry.auctionId),
  'announce-withdrawal': (entry) => isNumber(entry.auctionId) && isHash(entry.reason),
  'withdraw-auction': (entry) => isNumber(entry.auctionId) && isHash(entry.reason),
  admit: (entry) => isAdmission(entry) && isSignature(entry.signature),
  dismiss: (entry) => isAddress(entry.wallet) && isNumber(entry.policy) && isHash(entry.reason),
  revocation: (entry) => isAbsentOr(entry.spender, (spender) => spender === 'market'),
  'pay-royalties': (entry) =>
    Array.isArray(entry.songs) && entry.songs.length > 0 && entry.songs.every(isAddress) && isAmount(entry.due),
  disbursement: (entry) =>
    isHash(entry.lines) &&
    ['announce', 'withdraw', 'allow', 'pay-in', 'pay-out'].includes(String(entry.step)) &&
    isAbsentOr(entry.before, isText),
  order: (entry) =>
    [entry.title, entry.typed].every(isText) &&
    isAddress(entry.song) &&
    isSide(entry.side) &&
    [entry.auctionId, entry.maxFills, entry.lastDay].every(isNumber) &&
    [entry.price, entry.quantity].every(isAmount) &&
    [entry.untilNextRoyalty, entry.fillOnly, entry.isAllowSkipped].every(isBoolean) &&
    ['allow', 'order'].includes(String(entry.step)) &&
    isAbsentOr(entry.sinceBlock, isAmount),
  'cancel-orders': (entry) =>
    isAddress(entry.song) &&
    Array.isArray(entry.orders) &&
    entry.orders.length > 0 &&
    entry.orders.every(
      (place) => isFields(place) && isSide(place.side) && isAmount(place.price) && isNumber(place.position),
    ),
  'halt-market': (entry) => isAddress(entry.song) && isHash(entry.reason),
  'close-market': (entry) => isAddress(entry.song) && isHash(entry.reason),
  'resume-market': (entry) => isAddress(entry.song),
  'switch-market-on': () => true,
  'hold-payouts': (entry) => isAddress(entry.account) && isNumber(entry.until) && isHash(entry.reason),
}

const isKind = (value: unknown): value is JournalEntry['kind'] => isText(value) && Object.hasOwn(checks, value)

function readEntry(value: unknown): JournalEntry | undefined {
  if (!isFields(value)) return undefined
  const { kind, price, quantity, ...rest } = value
  const hasAmounts = kind === 'bid' || kind === 'order'
  const isComplete =
    [value.id, value.connectorId].every(isText) &&
    [value.address, value.auctionHouse].every(isAddress) &&
    [value.chainId, value.startedAt].every(isNumber) &&
    isAbsentOr(value.askedAt, isNumber) &&
    isAbsentOr(value.sent, isSent) &&
    isAbsentOr(value.callsId, isText) &&
    isAbsentOr(value.lostAt, isNumber) &&
    isKind(kind) &&
    checks[kind](value)
  if (!isComplete) return undefined
  const amounts = hasAmounts ? { price: BigInt(String(price)), quantity: BigInt(String(quantity)) } : {}
  // Earlier versions only knew the auction house's credits.
  const contract = kind === 'withdrawal' ? { contract: value.contract ?? value.auctionHouse } : {}
  // Every field was checked above.
  return { kind, ...rest, ...amounts, ...contract } as unknown as JournalEntry
}

function writeEntry({ ...entry }: JournalEntry): unknown {
  if (entry.kind !== 'bid' && entry.kind !== 'order') return entry
  return { ...entry, price: String(entry.price), quantity: String(entry.quantity) }
}

/** Reads a bid of an earlier version, whose price is in decimal MELS. */
function readOldBid(value: unknown): JournalEntry | undefined {
  if (!isFields(value)) return undefined
  const { tokenPrice, tokenCount, ...rest } = value
  if (!/^\d+(\.\d{1,2})?$/.test(String(tokenPrice)) || !isNumber(tokenCount)) return undefined
  return readEntry({ ...rest, kind: 'bid', price: String(parseMels(String(tokenPrice))), quantity: String(tokenCount) })
}

/** Reads a settlement of an earlier version, which wrote one sent call per auction. */
function readOldSettlement(value: unknown): JournalEntry | undefined {
  if (!isFields(value) || !isSent(value.sent)) return undefined
  const { from, ...rest } = value
  const id = `settlement-${value.chainId}-${value.auctionHouse}-${value.auctionId}`
  return readEntry({ ...rest, kind: 'settlement', id, address: from, connectorId: '', startedAt: 0 })
}
