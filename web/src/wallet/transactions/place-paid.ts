import { useEffect } from 'react'
import type { Address, Hash } from 'viem'
import { showToast } from '../../lib/show-toast.ts'
import type { WalletClients } from '../wallet-clients.ts'
import { journal } from './journal.ts'
import { isEntryOf } from './journal-entry.ts'
import { resumeTransaction, startTransaction } from './run-transaction.ts'
import type { OnWait, PaidEntry } from './send-paid-call.ts'
import type { WaitsFor } from './send-transaction.ts'
import type { TransactionFailure } from './transaction-failure.ts'

/** How far an entry is, for its stepper. */
interface Steps<Entry extends PaidEntry> {
  /** Undefined until the entry is in the journal. */
  readonly id?: string
  readonly step: Entry['step']
  /** Undefined or 0 if anyone can bid, so that there is nothing to register. */
  readonly policy?: number | undefined
  readonly isAdmitSkipped?: boolean | undefined
}

export type PaidProgress<Entry extends PaidEntry, Outcome> =
  | (Steps<Entry> & {
      readonly kind: 'under-way'
      readonly waitsFor: WaitsFor
      readonly isAllowSkipped: boolean
      readonly hash: Hash | undefined
    })
  | { readonly kind: 'done'; readonly outcome: Outcome }
  | (Steps<Entry> & { readonly kind: 'failed'; readonly sentence: string })
  /** The person rejected a request in the wallet, or another tab is placing one of this kind. */
  | { readonly kind: 'refused' }

export interface PaidRun<Entry extends PaidEntry> {
  readonly clients: WalletClients
  readonly onWait: OnWait<Entry>
}

/** What distinguishes bids from orders when they are placed. */
export interface Placement<Entry extends PaidEntry, Outcome> {
  readonly kind: Entry['kind']
  readonly words: {
    readonly completed: string
    readonly otherTab: string
    readonly resumed: { readonly absent: (title: string) => string }
  }
  /** Asks the wallet and waits for what becomes of it. Throws `TransactionFailure`. */
  readonly run: (context: PaidRun<Entry>, entry: Entry) => Promise<Outcome>
  /** Finishes an earlier page's entry without asking the wallet. Throws `TransactionFailure`. */
  readonly finish: (context: PaidRun<Entry>, entry: Entry) => Promise<Outcome>
  /** Whether a failed entry stays in the journal, so that the next page looks for it again. */
  readonly keeps: (failure: TransactionFailure, entry: Entry) => boolean
  readonly onPlaced: (entry: Entry) => void
  readonly describePlaced: (entry: Entry, outcome: Outcome) => string
  readonly describeFailure: (failure: TransactionFailure, step: Entry['step']) => { toast: string; sentence: string }
}

interface Placing<Entry extends PaidEntry, Outcome> {
  readonly clients: WalletClients
  readonly entry: Entry
  readonly onProgress: (progress: PaidProgress<Entry, Outcome>) => void
}

/** Places a bid or an order, from its first step to its last, and reports progress with toasts. Never rejects. */
export async function placePaid<Entry extends PaidEntry, Outcome>(
  placement: Placement<Entry, Outcome>,
  { clients, entry, onProgress }: Placing<Entry, Outcome>,
): Promise<void> {
  const { words, keeps, onPlaced } = placement
  const finished: { outcome?: Outcome } = {}
  let isOver = false
  const onWait: OnWait<Entry> = (waiting, waitsFor, hash) => {
    const { isAllowSkipped } = waiting
    if (!isOver) onProgress({ kind: 'under-way', ...stepsOf(waiting), isAllowSkipped, waitsFor, hash })
  }
  const run = async (begun: Entry): Promise<void> => {
    try {
      const outcome = await placement.run({ clients, onWait }, begun)
      if (isOver) showPlaced(placement, begun, outcome)
      finished.outcome = outcome
    } catch (error) {
      if (isOver) resumeAll(placement, clients, begun.address)
      throw error
    }
  }
  const ending = await startTransaction(entry, { run, keeps })
  // The wallet may still send what was discarded. The form is free for another one by then.
  isOver = true
  if (ending === undefined) {
    void showToast({ kind: 'info', text: words.otherTab })
    onProgress({ kind: 'refused' })
    return
  }
  if (ending.kind === 'failed') onProgress(reportFailure(placement, ending))
  else if (finished.outcome !== undefined) {
    onPlaced(entry)
    void showToast({ kind: 'success', text: words.completed })
    onProgress({ kind: 'done', outcome: finished.outcome })
  }
  // If the wallet's answer was unclear, this page starts to look for the transaction right away.
  resumeAll(placement, clients, entry.address)
}

interface Owner {
  readonly clients: WalletClients
  readonly address: Address
}

/**
 * Finishes what earlier pages left unfinished: when a wallet connects, when the browser comes back online, and when another tab
 * changes the journal, because that tab may close before it is done.
 */
export function useUnfinished<Entry extends PaidEntry, Outcome>(
  placement: Placement<Entry, Outcome>,
  { clients, address }: Owner,
): void {
  useEffect(() => {
    const resume = (): void => resumeAll(placement, clients, address)
    resume()
    window.addEventListener('online', resume)
    const unsubscribe = journal.subscribeToOthers(resume)
    return () => {
      window.removeEventListener('online', resume)
      unsubscribe()
    }
  }, [placement, clients, address])
}

/** Shows one toast for each result. */
function resumeAll<Entry extends PaidEntry, Outcome>(
  placement: Placement<Entry, Outcome>,
  clients: WalletClients,
  address: Address,
): void {
  const ofKind = journal.read().filter((entry): entry is Entry => entry.kind === placement.kind)
  for (const entry of ofKind)
    if (isEntryOf(entry, clients.site, address)) void resume(placement, clients, entry).catch(console.error)
}

async function resume<Entry extends PaidEntry, Outcome>(
  placement: Placement<Entry, Outcome>,
  clients: WalletClients,
  entry: Entry,
): Promise<void> {
  const { words, finish, keeps } = placement
  const finished: { outcome?: Outcome } = {}
  const run = async (known: Entry): Promise<void> => {
    finished.outcome = await finish({ clients, onWait: () => {} }, known)
  }
  const ending = await resumeTransaction(entry, { run, keeps })
  if (ending?.kind === 'done' && finished.outcome !== undefined) showPlaced(placement, entry, finished.outcome)
  if (ending?.kind !== 'failed' || keeps(ending.failure, ending.entry)) return
  if (ending.failure.code === 'not-told') console.error(ending.failure)
  else void showToast({ kind: 'info', text: words.resumed.absent(entry.title) })
}

/** For what no stepper shows. This tab may follow a late one twice, so its toast has an id. */
function showPlaced<Entry extends PaidEntry, Outcome>(
  { onPlaced, describePlaced }: Placement<Entry, Outcome>,
  entry: Entry,
  outcome: Outcome,
): void {
  onPlaced(entry)
  void showToast({ kind: 'success', text: describePlaced(entry, outcome), id: `placed-${entry.id}` })
}

function reportFailure<Entry extends PaidEntry, Outcome>(
  { describeFailure }: Placement<Entry, Outcome>,
  { failure, entry }: { readonly failure: TransactionFailure; readonly entry: Entry },
): PaidProgress<Entry, Outcome> {
  if (failure.code === 'rejected' || failure.code === 'discarded') return { kind: 'refused' }
  console.error(failure)
  const { toast, sentence } = describeFailure(failure, entry.step)
  void showToast({ kind: 'error', text: toast })
  return { kind: 'failed', ...stepsOf(entry), sentence }
}

function stepsOf<Entry extends PaidEntry>(entry: Entry): Steps<Entry> {
  const { id, step, policy, isAdmitSkipped }: Steps<Entry> & { readonly id: string } = entry
  return { id, step, policy, isAdmitSkipped }
}

/** A transaction that no node knows for this long won't turn up. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000

export function isRecent({ startedAt }: PaidEntry): boolean {
  return Date.now() - startedAt < FORGOTTEN_AFTER_MS
}

/** The next page looks again for a transaction that may still turn up. */
export function mayTurnUp({ code }: TransactionFailure, entry: PaidEntry): boolean {
  return code === 'dropped' ? isRecent(entry) : code === 'unsure'
}
