import type { Address, Hash } from 'viem'
import { ApiRequestError } from '../../../api/api-request-error.ts'
import { showToast } from '../../../lib/show-toast.ts'
import { journal } from '../../../wallet/transactions/journal.ts'
import { type BidEntry, isEntryOf } from '../../../wallet/transactions/journal-entry.ts'
import { makeEntry, resumeTransaction, startTransaction } from '../../../wallet/transactions/run-transaction.ts'
import type { TransactionFailure } from '../../../wallet/transactions/transaction-failure.ts'
import type { WalletClients } from '../../../wallet/wallet-clients.ts'
import { describeBidFailure } from './describe-bid-failure.ts'
import { type BidProgress, finishBid, runBid } from './run-bid.ts'
import { texts } from './texts.ts'

/** What a person wants to bid. */
export type BidOrder = Pick<BidEntry, 'address' | 'auctionId' | 'title' | 'price' | 'quantity'>

type OnProgress = (progress: BidProgress) => void

/** Places a bid, from the allowance to the last call, and says with toasts and progress how it gets on. Never rejects. */
export async function placeBid(clients: WalletClients, order: BidOrder, onProgress: OnProgress): Promise<void> {
  const show = withToasts(onProgress)
  const entry: BidEntry = {
    ...makeEntry(clients, order.address),
    ...order,
    kind: 'bid',
    step: 'allow',
    isAllowSkipped: false,
    bidsBefore: 0,
  }
  let hash: Hash = '0x'
  const run = async (bid: BidEntry): Promise<void> => {
    hash = await runBid({ clients, onProgress: show }, bid)
  }
  const ending = await startTransaction(entry, { run, keeps })
  if (ending === undefined) {
    void showToast({ kind: 'info', text: texts.otherTab })
    onProgress({ kind: 'refused' })
    return
  }
  if (ending.kind === 'done') show({ kind: 'done', hash })
  else fail(ending, onProgress)
  // What is not sure is found out at once, and told.
  resumeBids(clients, order.address)
}

/** Picks up what an earlier page of this wallet has left under way, and says once what became of each. */
export function resumeBids(clients: WalletClients, address: Address): void {
  for (const bid of journal.read())
    if (bid.kind === 'bid' && isEntryOf(bid, clients.site, address)) void resume(clients, bid).catch(console.error)
}

async function resume(clients: WalletClients, bid: BidEntry): Promise<void> {
  const run = async (known: BidEntry): Promise<void> => void (await finishBid({ clients, onProgress: () => {} }, known))
  const ending = await resumeTransaction(bid, { run, keeps })
  if (ending === undefined || ending.kind === 'gone') return
  if (ending.kind === 'done') return void showToast({ kind: 'success', text: texts.resumed.done(bid.title) })
  const { failure, entry } = ending
  if (keeps(failure, entry)) return
  if (failure.code === 'not-told') console.error(failure)
  else void showToast({ kind: 'info', text: texts.resumed.absent(bid.title) })
}

function fail({ failure, entry }: { failure: TransactionFailure; entry: BidEntry }, onProgress: OnProgress): void {
  if (failure.code === 'rejected') {
    onProgress({ kind: 'refused' })
    return
  }
  const { toast, sentence } = describeBidFailure(failure, entry.step)
  console.error(failure)
  void showToast({ kind: 'error', text: toast })
  onProgress({ kind: 'failed', step: entry.step, sentence })
}

/** What no node has known for so long will not turn up. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000

/** Refusals that come back however often the server is asked; the bid is on the chain all the same. */
const forGood: ReadonlySet<string> = new Set([
  'BAD_REQUEST',
  'NOT_FOUND',
  'BID_REQUEST_USED',
  'TRANSACTION_FAILED',
  'TRANSACTION_ELSEWHERE',
  'TRANSACTION_FOREIGN',
  'TRANSACTION_OTHER_BID',
  'TRANSACTION_USED',
])

/** A server that did not answer, a session that ended, a transaction that may still turn up: the next page tries again. */
function keeps({ code, cause }: TransactionFailure, { startedAt }: BidEntry): boolean {
  if (code === 'dropped') return Date.now() - startedAt < FORGOTTEN_AFTER_MS
  if (code === 'not-told') return !(cause instanceof ApiRequestError && forGood.has(cause.code))
  return code === 'unsure'
}

/** Adds the toasts of the specification to a bid's progress, each once. */
function withToasts(onProgress: OnProgress): OnProgress {
  let last: BidProgress | undefined
  return (progress) => {
    if (hasAllowed(last, progress)) void showToast({ kind: 'success', text: texts.approved })
    if (isBidPending(progress) && !(last !== undefined && isBidPending(last)))
      void showToast({ kind: 'info', text: texts.inProgress })
    if (progress.kind === 'done') void showToast({ kind: 'success', text: texts.completed })
    last = progress
    onProgress(progress)
  }
}

function hasAllowed(last: BidProgress | undefined, next: BidProgress): boolean {
  if (last?.kind !== 'under-way' || next.kind !== 'under-way') return false
  return last.step === 'allow' && next.step === 'bid' && !next.isAllowSkipped
}

function isBidPending(progress: BidProgress): boolean {
  return progress.kind === 'under-way' && progress.step === 'bid' && progress.waitsFor === 'chain'
}
