import type { ApiErrorCode } from '@melos/api-contract'
import { useEffect } from 'react'
import type { Address, Hash } from 'viem'
import { refusalTexts } from '../../admission/refusal-texts.ts'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { showToast } from '../../lib/show-toast.ts'
import { clearSavedFields } from '../../lib/use-saved-fields.ts'
import { describeFailure } from '../../wallet/transactions/describe-failure.ts'
import { journal } from '../../wallet/transactions/journal.ts'
import { type BidEntry, type BidStep, isEntryOf } from '../../wallet/transactions/journal-entry.ts'
import { makeEntry, resumeTransaction, startTransaction } from '../../wallet/transactions/run-transaction.ts'
import type { TransactionFailure, TransactionFailureCode } from '../../wallet/transactions/transaction-failure.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { draftKey, isDraftOf, untouched } from './draft.ts'
import { registerTexts } from './register-texts.ts'
import { BidRefused } from './register-wallet.ts'
import { type BidProgress, finishBid, runBid } from './run-bid.ts'
import { texts } from './texts.ts'

const words = texts.purchase

export type BidOrder = Pick<BidEntry, 'address' | 'auctionId' | 'title' | 'price' | 'quantity' | 'typed' | 'policy'>

type OnProgress = (progress: BidProgress) => void

/** Places a bid, from the allowance to the last call, and reports progress with toasts. Never rejects. */
export async function placeBid(clients: WalletClients, order: BidOrder, onProgress: OnProgress): Promise<void> {
  const entry: BidEntry = {
    ...makeEntry(clients, order.address),
    ...order,
    kind: 'bid',
    step: (order.policy ?? 0) === 0 ? 'allow' : 'admit',
    isAllowSkipped: false,
    bidsBefore: 0,
  }
  let hash: Hash = '0x'
  let isOver = false
  const showProgress: OnProgress = (progress) => {
    if (!isOver) onProgress(progress)
  }
  const run = async (bid: BidEntry): Promise<void> => {
    try {
      hash = await runBid({ clients, onProgress: showProgress }, bid)
      if (isOver) showPlaced(bid)
    } catch (error) {
      if (isOver) resumeBids(clients, bid.address)
      throw error
    }
  }
  const ending = await startTransaction(entry, { run, keeps })
  // The wallet may still send a discarded bid. The form is free for another one by then.
  isOver = true
  if (ending === undefined) {
    void showToast({ kind: 'info', text: words.otherTab })
    onProgress({ kind: 'refused' })
    return
  }
  if (ending.kind === 'done') {
    clearDraft(order)
    void showToast({ kind: 'success', text: words.completed })
    onProgress({ kind: 'done', hash })
  } else fail(ending, onProgress)
  // If the wallet's answer was unclear, this page starts to look for the bid right away.
  resumeBids(clients, order.address)
}

/**
 * Finishes the bids that an earlier page left unfinished: when a wallet connects, when the browser comes back online, and when
 * another tab changes the journal, because that tab may close before its bid is done.
 */
export function ResumeBids({ clients, address }: { clients: WalletClients; address: Address }) {
  useEffect(() => {
    const resume = (): void => resumeBids(clients, address)
    resume()
    window.addEventListener('online', resume)
    const unsubscribe = journal.subscribeToOthers(resume)
    return () => {
      window.removeEventListener('online', resume)
      unsubscribe()
    }
  }, [clients, address])
  return null
}

/** Shows one toast for each result. */
function resumeBids(clients: WalletClients, address: Address): void {
  for (const bid of journal.read())
    if (bid.kind === 'bid' && isEntryOf(bid, clients.site, address)) void resume(clients, bid).catch(console.error)
}

async function resume(clients: WalletClients, bid: BidEntry): Promise<void> {
  const run = async (known: BidEntry): Promise<void> => void (await finishBid({ clients, onProgress: () => {} }, known))
  const ending = await resumeTransaction(bid, { run, keeps })
  if (ending === undefined || ending.kind === 'gone') return
  if (ending.kind === 'done') return showPlaced(bid)
  const { failure, entry } = ending
  if (keeps(failure, entry)) return
  if (failure.code === 'not-told') console.error(failure)
  else void showToast({ kind: 'info', text: words.resumed.absent(bid.title) })
}

/** For a bid that no stepper shows. This tab may follow a late one twice, so its toast has an id. */
function showPlaced(bid: BidEntry): void {
  clearDraft(bid)
  void showToast({ kind: 'success', text: words.resumed.done(bid.title), id: `placed-${bid.id}` })
}

/** Empties the form, unless the person has typed another bid since. */
function clearDraft(bid: BidOrder): void {
  clearSavedFields(draftKey(bid.auctionId), { initial: untouched, areMeant: (kept) => isDraftOf(kept, bid) })
}

function fail({ failure, entry }: { failure: TransactionFailure; entry: BidEntry }, onProgress: OnProgress): void {
  if (failure.code === 'rejected' || failure.code === 'discarded') {
    onProgress({ kind: 'refused' })
    return
  }
  const { toast, sentence } = describeBidFailure(failure, entry.step)
  console.error(failure)
  void showToast({ kind: 'error', text: toast })
  const { id, step, policy, isAdmitSkipped } = entry
  onProgress({ kind: 'failed', id, step, sentence, policy, isAdmitSkipped })
}

const { reverted, notSent, notTold, notApproved, notApprovedWhy } = words
const toasts: Partial<Record<TransactionFailureCode, string>> = {
  reverted,
  'without-effect': reverted,
  replaced: reverted,
  dropped: reverted,
  'not-told': notTold,
}

/** The toast comes from the error catalogue; the sentence says why the bid stopped. */
export function describeBidFailure(failure: TransactionFailure, step: BidStep): { toast: string; sentence: string } {
  const { code } = failure
  if (step === 'admit') return { toast: registerTexts.failed, sentence: describeRefusal(failure) }
  const isDenied = step === 'allow' && (code === 'reverted' || code === 'without-effect')
  if (isDenied) return { toast: notApproved, sentence: notApprovedWhy }
  return { toast: toasts[code] ?? notSent, sentence: describeFailure(failure, words.why) }
}

/** Melos's own reason, if it gave one. */
function describeRefusal(failure: TransactionFailure): string {
  const { cause } = failure
  if (cause instanceof BidRefused) return cause.message
  if (cause instanceof ApiRequestError && cause.reason !== undefined) return refusalTexts[cause.reason]
  return describeFailure(failure, registerTexts.why)
}

/** A transaction that no node knows for this long won't turn up. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000

/** The server gives these answers on every retry. The bid is on the chain regardless. */
const permanent: ReadonlySet<string> = new Set([
  'BAD_REQUEST',
  'NOT_FOUND',
  'BID_REQUEST_USED',
  'TRANSACTION_FAILED',
  'TRANSACTION_ELSEWHERE',
  'TRANSACTION_FOREIGN',
  'TRANSACTION_OTHER_BID',
  'TRANSACTION_USED',
  'PRICE_BELOW_MINIMUM',
  'SELLER_MAY_NOT_BID',
  'HOUSE_WALLET',
  'ACCOUNT_SUSPENDED',
  'BARRED',
  'EMAIL_BOUNCING',
  'NOT_ADMITTED',
] satisfies ApiErrorCode[])

/** The next page retries after an unreachable server, an ended session or a transaction that may still turn up. */
function keeps({ code, cause }: TransactionFailure, { startedAt }: BidEntry): boolean {
  const isRecent = Date.now() - startedAt < FORGOTTEN_AFTER_MS
  if (code === 'dropped') return isRecent
  if (code !== 'not-told') return code === 'unsure'
  if (!(cause instanceof ApiRequestError)) return true
  // The contract took the bid, so the index only doesn't know the wallet's registration yet.
  if (cause.reason === 'NOT_REGISTERED') return isRecent
  return !permanent.has(cause.code)
}
