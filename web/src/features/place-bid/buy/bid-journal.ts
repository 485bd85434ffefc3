import { browserStorage } from '../../../lib/browser-storage.ts'
import type { BidUnderWay } from './bid-under-way.ts'

const KEY = 'melos-bids'

const listeners = new Set<() => void>()
const none: readonly BidUnderWay[] = []
let known: { readonly text: string | null; readonly bids: readonly BidUnderWay[] } = { text: null, bids: none }

/** The bids under way in this browser, in every tab the same. */
export const bidJournal = {
  read(): readonly BidUnderWay[] {
    const text = browserStorage.getItem(KEY)
    // The same list for the same text: who draws it compares.
    if (text !== known.text) known = { text, bids: parse(text) }
    return known.bids
  },
  find: (id: string): BidUnderWay | undefined => bidJournal.read().find((bid) => bid.id === id),
  /** Adds a bid, or writes how far it has come. */
  write(bid: BidUnderWay): void {
    save([...bidJournal.read().filter(({ id }) => id !== bid.id), bid])
  },
  remove(id: string): void {
    save(bidJournal.read().filter((bid) => bid.id !== id))
  },
  subscribe(listener: () => void): () => void {
    const ignoreOthers = bidJournal.subscribeToOthers(listener)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      ignoreOthers()
    }
  },
  /** Tells of what other tabs write. */
  subscribeToOthers(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === KEY || key === null) listener()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
}

function save(bids: readonly BidUnderWay[]): void {
  if (bids.length === 0) browserStorage.removeItem(KEY)
  else browserStorage.setItem(KEY, JSON.stringify(bids))
  for (const listener of listeners) listener()
}

/** What cannot be read is no reason to lose the rest. */
function parse(text: string | null): readonly BidUnderWay[] {
  if (text === null) return none
  try {
    const entries: unknown = JSON.parse(text)
    return Array.isArray(entries) ? entries.filter(isBidUnderWay) : none
  } catch {
    return none
  }
}

const isAddress = (value: unknown): boolean => /^0x[\da-f]{40}$/i.test(String(value))
const isHash = (value: unknown): boolean => /^0x[\da-f]{64}$/i.test(String(value))
const isAbsentOr = (value: unknown, isRight: (value: unknown) => boolean): boolean =>
  value === undefined || isRight(value)

/** Everything that others rely on: anybody can write into a browser's storage. */
function isBidUnderWay(entry: unknown): entry is BidUnderWay {
  if (typeof entry !== 'object' || entry === null) return false
  const bid = entry as Partial<BidUnderWay>
  return (
    [bid.id, bid.title, bid.connectorId].every((text) => typeof text === 'string') &&
    [bid.address, bid.auctionHouse].every(isAddress) &&
    [bid.auctionId, bid.tokenCount, bid.chainId, bid.startedAt, bid.bidsBefore].every(Number.isSafeInteger) &&
    /^\d+(\.\d{1,2})?$/.test(String(bid.tokenPrice)) &&
    ['allow', 'bid', 'reserve', 'upgrade'].includes(String(bid.step)) &&
    isAbsentOr(bid.askedAt, Number.isSafeInteger) &&
    isAbsentOr(bid.sent, () => isHash(bid.sent?.hash)) &&
    isAbsentOr(bid.bidHash, isHash)
  )
}
