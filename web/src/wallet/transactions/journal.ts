import { browserStorage } from '../../lib/browser-storage.ts'
import { createSignal, useStore } from '../../lib/store.ts'
import { type JournalEntry, readEntry, readOldBid, readOldSettlement, writeEntry } from './journal-entry.ts'
import { JOURNAL_KEY, OLD_BIDS_KEY, OLD_SETTLEMENTS_KEY } from './journal-keys.ts'

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
