import { getConnection } from '@wagmi/core'
import type { Address } from 'viem'
import { withFreeLock, withLock } from '../../lib/with-lock.ts'
import type { WalletClients } from '../wallet-clients.ts'
import { confirmBatch } from './confirm-batch.ts'
import { confirmTransaction, type HasEffect, type TransactionEnd } from './confirm-transaction.ts'
import { journal } from './journal.ts'
import { type JournalEntry, nameOrder } from './journal-entry.ts'
import type { BatchRecord } from './send-transaction.ts'
import { TransactionFailure } from './transaction-failure.ts'
import { waitForAnswer } from './wait-for-answer.ts'

export type Ending<Entry> =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly failure: TransactionFailure; readonly entry: Entry }

interface Work<Entry> {
  /** Runs the entry to its end and records progress in the journal. Throws `TransactionFailure`. */
  readonly run: (entry: Entry) => Promise<void>
  /** Whether a failed entry stays in the journal for the next page; by default only if the wallet's answer is unknown. */
  readonly keeps?: (failure: TransactionFailure, entry: Entry) => boolean
}

/** The entries that this tab runs or waits for. */
const running = new Set<string>()

/** The entries that were given up while this tab ran them. */
const discarded = new Set<string>()

/** Another tab's last write may become visible a little after its lock is released. */
const WRITING_ARRIVES_MS = 300

/** The common fields of a new entry for the connected wallet. */
export function makeEntry({ config, site }: WalletClients, address: Address) {
  return {
    // `randomUUID` is missing on pages without HTTPS.
    id: crypto.getRandomValues(new BigUint64Array(2)).join('-'),
    address,
    connectorId: getConnection(config).connector?.id ?? '',
    chainId: site.chain.id,
    auctionHouse: site.contracts.auctionHouse,
    startedAt: Date.now(),
  } as const
}

/** Starts an entry; undefined if another of its kind runs in any tab. */
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
 * Continues an entry of an earlier page once no other tab runs it. `gone` if another tab has ended it or the person has asked
 * again; undefined if this tab already runs it.
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
    const isDiscarded = ending.kind === 'failed' && ending.failure.code === 'discarded'
    return isGone || isDiscarded ? { kind: 'gone' } : ending
  })
}

/** Throws if the entry has been given up, so that the wallet isn't asked for its next step. */
export function checkWanted(id: string): void {
  if (discarded.has(id)) throw new TransactionFailure('discarded')
}

/** Follows an entry's transaction from where an earlier page left it, without asking the wallet. */
export async function finishTransaction(
  clients: WalletClients,
  { entry, hasEffect }: { entry: JournalEntry; hasEffect: HasEffect },
): Promise<TransactionEnd | undefined> {
  const { address: from, sent, callsId } = entry
  const record = recordOf(entry)
  if (sent !== undefined) return await confirmTransaction(clients, { from, sent, record, hasEffect })
  if (callsId !== undefined) return await confirmBatch(clients, { from, callsId, record, hasEffect })
  if (!(await waitForAnswer(clients, { entry, hasEffect }))) throw new TransactionFailure('not-sent')
  return undefined
}

export function recordOf(entry: JournalEntry): BatchRecord {
  let askedAt = entry.askedAt
  const isBefore =
    (entry.kind === 'bid' || entry.kind === 'order') && (entry.step === 'admit' || entry.step === 'allow')
  return {
    asked() {
      checkWanted(entry.id)
      askedAt = Date.now()
      journal.write({ ...entry, askedAt, sent: undefined, callsId: undefined, lostAt: undefined })
    },
    accepted: (callsId) => journal.write({ ...entry, askedAt, callsId, lostAt: undefined }),
    sent(sent) {
      // An admission or allowance alone is not worth following, but a bid that was sent after all is.
      if (isBefore) checkWanted(entry.id)
      journal.write({ ...entry, askedAt, sent, lostAt: undefined })
    },
  }
}

/** The tab that holds the lock runs the entry; if it closes, the browser passes the lock to the next tab. */
async function hold<Result>(id: string, run: () => Promise<Result>): Promise<Result> {
  running.add(id)
  try {
    return await withLock(`melos-transaction:${id}`, run)
  } finally {
    running.delete(id)
  }
}

/** Writes the journal under the lock, because the next tab relies on it. */
async function conclude<Entry extends JournalEntry>(
  entry: Entry,
  { run, keeps = ({ code }) => code === 'unsure' }: Work<Entry>,
): Promise<Ending<Entry>> {
  const giveUp = watchDiscarding(entry.id)
  const work = run(entry)
  try {
    await Promise.race([work, giveUp.discarded])
    giveUp.stop()
    journal.remove(entry.id)
    return { kind: 'done' }
  } catch (error) {
    giveUp.stop()
    const last = journal.find<Entry>(entry.id, entry.kind) ?? entry
    const failure = classify(error, last)
    // The wallet may answer later, and the work then continues.
    if (failure.code === 'discarded')
      void work.then(
        () => journal.remove(entry.id),
        () => undefined,
      )
    if (!keeps(failure, last)) journal.remove(entry.id)
    else if (failure.code === 'dropped') journal.write({ ...last, lostAt: Date.now() })
    return { kind: 'failed', failure, entry: last }
  }
}

/** Rejects when the entry leaves the journal. The wallet's prompt can't be withdrawn, so its answer may come later. */
function watchDiscarding(id: string): { readonly discarded: Promise<never>; readonly stop: () => void } {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  const stop = journal.subscribe(() => {
    if (journal.read().some((entry) => entry.id === id)) return
    stop()
    discarded.add(id)
    reject(new TransactionFailure('discarded'))
  })
  return { discarded: promise, stop }
}

/** Before the wallet is asked, an unexpected error is harmless. */
function classify(cause: unknown, { askedAt, sent, ...entry }: JournalEntry): TransactionFailure {
  if (cause instanceof TransactionFailure) return cause
  const isPlaced = entry.kind === 'bid' && entry.bidHash !== undefined
  const isUnderWay = askedAt !== undefined || sent !== undefined || isPlaced
  return new TransactionFailure(isUnderWay ? 'unsure' : 'unreachable', { cause })
}

/** Only the last request of a kind matters, because the contract does it at most once; bids and orders all count. */
function forgetUnanswered(entry: JournalEntry): void {
  if (entry.kind === 'bid' || entry.kind === 'order') return
  for (const earlier of journal.read())
    if (subjectOf(earlier) === subjectOf(entry) && earlier.sent === undefined) journal.remove(earlier.id)
}

/** What can run only once at a time: a wallet's bid or order, an auction's settlement. */
function subjectOf(entry: JournalEntry): string {
  const { chainId, auctionHouse, kind } = entry
  const subject = [chainId, auctionHouse, kind, ...detailsOf(entry)]
  return subject.join(' ').toLowerCase()
}

function detailsOf(entry: JournalEntry): readonly (string | number)[] {
  switch (entry.kind) {
    case 'bid':
    case 'order':
      return [entry.address]
    case 'cancel-orders':
      return [entry.address, entry.song, ...entry.orders.map(nameOrder)]
    case 'halt-market':
    case 'close-market':
    case 'resume-market':
      return [entry.address, entry.song]
    case 'hold-payouts':
      return [entry.address, entry.account]
    case 'settlement':
      return [entry.auctionId]
    case 'disbursement':
      return [entry.lines]
    case 'withdrawal':
      return [entry.address, entry.contract, entry.token]
    case 'outbid':
    case 'settle-me':
    case 'clear':
    case 'pay-proceeds':
    case 'announce-withdrawal':
    case 'withdraw-auction':
      return [entry.address, entry.auctionId]
    case 'admit':
      return [entry.address, entry.policy]
    case 'dismiss':
      return [entry.wallet, entry.policy]
    case 'revocation':
      return [entry.address, entry.spender ?? '']
    case 'pay-royalties':
    case 'switch-market-on':
      return [entry.address]
    default:
      return entry satisfies never
  }
}
