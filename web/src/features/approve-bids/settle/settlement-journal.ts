import type { Address } from 'viem'
import { browserStorage } from '../../../lib/browser-storage.ts'
import type { SentTransaction } from '../../../wallet/follow-transaction.ts'

const KEY = 'melos-settlements'

/** A call of a settlement that a wallet has sent and no page has seen the end of. */
export interface SentSettlement {
  readonly chainId: number
  readonly auctionHouse: Address
  readonly auctionId: number
  readonly from: Address
  readonly sent: SentTransaction
}

type Place = Pick<SentSettlement, 'chainId' | 'auctionHouse' | 'auctionId'>

/** At most one for each auction, in every tab of this browser the same. */
export const settlementJournal = {
  find: (place: Place): SentSettlement | undefined => read().find((entry) => isAt(entry, place)),
  write(entry: SentSettlement): void {
    save([...read().filter((other) => !isAt(other, entry)), entry])
  },
  remove(place: Place): void {
    save(read().filter((entry) => !isAt(entry, place)))
  },
}

function isAt(entry: Place, place: Place): boolean {
  return (
    entry.chainId === place.chainId &&
    entry.auctionId === place.auctionId &&
    entry.auctionHouse.toLowerCase() === place.auctionHouse.toLowerCase()
  )
}

function save(entries: readonly SentSettlement[]): void {
  if (entries.length === 0) browserStorage.removeItem(KEY)
  else browserStorage.setItem(KEY, JSON.stringify(entries))
}

/** What cannot be read is forgotten: the chain knows what was settled. */
function read(): readonly SentSettlement[] {
  try {
    const entries: unknown = JSON.parse(browserStorage.getItem(KEY) ?? '[]')
    return Array.isArray(entries) ? entries.filter(isSentSettlement) : []
  } catch {
    return []
  }
}

/** Anybody can write into a browser's storage. */
function isSentSettlement(entry: unknown): entry is SentSettlement {
  if (typeof entry !== 'object' || entry === null) return false
  const { chainId, auctionHouse, auctionId, from, sent } = entry as Partial<SentSettlement>
  return (
    [chainId, auctionId].every(Number.isSafeInteger) &&
    [auctionHouse, from].every((address) => /^0x[\da-f]{40}$/i.test(String(address))) &&
    /^0x[\da-f]{64}$/i.test(String(sent?.hash))
  )
}
