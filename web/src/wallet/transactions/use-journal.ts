import { useSyncExternalStore } from 'react'
import { journal } from './journal.ts'
import type { JournalEntry } from './journal-entry.ts'

const none: readonly JournalEntry[] = []

/** What is under way in this browser; nothing on the server. */
export function useJournal(): readonly JournalEntry[] {
  return useSyncExternalStore(journal.subscribe, journal.read, () => none)
}
