import { useSyncExternalStore } from 'react'
import { bidJournal } from './bid-journal.ts'
import type { BidUnderWay } from './bid-under-way.ts'

const none: readonly BidUnderWay[] = []

/** The bids under way in this browser; none on the server. */
export function useBidsUnderWay(): readonly BidUnderWay[] {
  return useSyncExternalStore(bidJournal.subscribe, bidJournal.read, () => none)
}
