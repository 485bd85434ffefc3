import { getConnection } from '@wagmi/core'
import type { Address } from 'viem'
import { withFreeLock, withLock } from '../../lib/with-lock.ts'
import type { WalletClients } from '../wallet-clients.ts'
import { confirmTransaction, type HasEffect } from './confirm-transaction.ts'
import type { TransactionEnd } from './follow-transaction.ts'
import { journal } from './journal.ts'
import type { JournalEntry } from './journal-entry.ts'
import type { TransactionRecord } from './send-transaction.ts'
import { TransactionFailure } from './transaction-failure.ts'
import { waitForAnswer } from './wait-for-answer.ts'

export type Ending<Entry> =
  | { readonly kind: 'done' }
  /** With the entry as it was then. */
  | { readonly kind: 'failed'; readonly failure: TransactionFailure; readonly entry: Entry }

interface Work<Entry> {
  /** Brings the entry to its end. Writes to the journal how far it has come; throws `TransactionFailure`. */
  readonly run: (entry: Entry) => Promise<void>
  /** Whether the entry stays in the journal for the next page to look at; by itself, when nobody knows what the wallet did. */
  readonly keeps?: (failure: TransactionFailure, entry: Entry) => boolean
}

/** What this tab runs, or waits to take over. */
const running = new Set<string>()

/** What the tab before has written arrives by another way than its lock, and may be a little later. */
const WRITING_ARRIVES_MS = 300

/** What every entry has, for something that begins now with the connected wallet. */
export function makeEntry({ config, site }: WalletClients, address: Address) {
  return {
    // Pages that were not loaded over HTTPS have no `randomUUID`.
    id: crypto.getRandomValues(new BigUint64Array(2)).join('-'),
    address,
    connectorId: getConnection(config).connector?.id ?? '',
    chainId: site.chain.id,
    auctionHouse: site.contracts.auctionHouse,
    startedAt: Date.now(),
  } as const
}

/** Begins something, one of its kind at a time in all tabs together; undefined while another is under way. */
export async function startTransaction<Entry extends JournalEntry>(
  entry: Entry,
  work: Work<Entry>,
): Promise<Ending<Entry> | undefined> {
  return await withFreeLock(`melos-sending:${subjectOf(entry)}`, async () => {
    forgetUnanswered(entry)
    journal.write(entry)
    return await hold(entry.id, () => conclude(entry, work))
  })
}

/**
 * Takes over what an earlier page has left, as soon as no other tab runs it. `gone` when another tab has ended it, or the person
 * has asked again; undefined when this tab is at it already.
 */
export async function resumeTransaction<Entry extends JournalEntry>(
  { id, kind }: Entry,
  work: Work<Entry>,
): Promise<Ending<Entry> | { readonly kind: 'gone' } | undefined> {
  if (running.has(id)) return undefined
  return await hold(id, async () => {
    await new Promise((resolve) => setTimeout(resolve, WRITING_ARRIVES_MS))
    const entry = journal.find<Entry>(id, kind)
    if (entry === undefined) return { kind: 'gone' }
    let isGone = false
    const run = (known: Entry): Promise<void> =>
      work.run(known).catch((error: unknown) => {
        isGone = journal.find(id, kind) === undefined
        throw error
      })
    const ending = await conclude(entry, { ...work, run })
    return isGone ? { kind: 'gone' } : ending
  })
}

/** Follows an entry's transaction from where an earlier page left it. Nobody is asked anything. */
export async function finishTransaction(
  clients: WalletClients,
  { entry, hasEffect }: { entry: JournalEntry; hasEffect: HasEffect },
): Promise<TransactionEnd | undefined> {
  const { address: from, sent } = entry
  if (sent !== undefined) return await confirmTransaction(clients, { from, sent, record: recordOf(entry), hasEffect })
  if (!(await waitForAnswer(clients, { entry, hasEffect }))) throw new TransactionFailure('not-sent')
  return undefined
}

/** Writes a transaction down in an entry of the journal. */
export function recordOf(entry: JournalEntry): TransactionRecord {
  let askedAt = entry.askedAt
  return {
    asked() {
      askedAt = Date.now()
      journal.write({ ...entry, askedAt, sent: undefined })
    },
    sent: (sent) => journal.write({ ...entry, askedAt, sent }),
  }
}

/** Whoever holds it runs the entry; when that tab dies, the browser gives it to the next that waits. */
async function hold<Result>(id: string, run: () => Promise<Result>): Promise<Result> {
  running.add(id)
  try {
    return await withLock(`melos-transaction:${id}`, run)
  } finally {
    running.delete(id)
  }
}

/** The journal is written under the lock: the next tab that has it relies on what it reads there. */
async function conclude<Entry extends JournalEntry>(
  entry: Entry,
  { run, keeps = ({ code }) => code === 'unsure' }: Work<Entry>,
): Promise<Ending<Entry>> {
  try {
    await run(entry)
    journal.remove(entry.id)
    return { kind: 'done' }
  } catch (error) {
    const last = journal.find<Entry>(entry.id, entry.kind) ?? entry
    const failure = classify(error, last)
    if (!keeps(failure, last)) journal.remove(entry.id)
    return { kind: 'failed', failure, entry: last }
  }
}

/** What nobody foresaw: nothing is lost before a wallet was asked. */
function classify(cause: unknown, { askedAt, sent, ...entry }: JournalEntry): TransactionFailure {
  if (cause instanceof TransactionFailure) return cause
  const isPlaced = entry.kind === 'bid' && entry.bidHash !== undefined
  const isUnderWay = askedAt !== undefined || sent !== undefined || isPlaced
  return new TransactionFailure(isUnderWay ? 'unsure' : 'unreachable', { cause })
}

/** The contract does these once at most, so the last request is the one that counts; each bid may count. */
function forgetUnanswered(entry: JournalEntry): void {
  if (entry.kind === 'bid') return
  for (const earlier of journal.read())
    if (subjectOf(earlier) === subjectOf(entry) && earlier.sent === undefined) journal.remove(earlier.id)
}

/** A wallet places one bid at a time, an auction is settled once, and so on. */
function subjectOf(entry: JournalEntry): string {
  const { chainId, auctionHouse, kind } = entry
  const subject = [chainId, auctionHouse, kind, ...detailsOf(entry)]
  return subject.join(' ').toLowerCase()
}

function detailsOf(entry: JournalEntry): readonly (string | number)[] {
  switch (entry.kind) {
    case 'bid':
      return [entry.address]
    case 'settlement':
      return [entry.auctionId]
    case 'withdrawal':
      return [entry.address, entry.token]
    case 'reclaim':
      return [entry.address, entry.auctionId]
    default:
      return entry satisfies never
  }
}
