import type { ApiErrorCode } from '@melos/api-contract'
import type { Address } from 'viem'
import { refusalTexts } from '../../admission/refusal-texts.ts'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { clearSavedFields } from '../../lib/use-saved-fields.ts'
import { describeFailure } from '../../wallet/transactions/describe-failure.ts'
import type { BidEntry, BidStep } from '../../wallet/transactions/journal-entry.ts'
import { isRecent, mayTurnUp, type Placement, placePaid, useUnfinished } from '../../wallet/transactions/place-paid.ts'
import { makeEntry } from '../../wallet/transactions/run-transaction.ts'
import type { TransactionFailure, TransactionFailureCode } from '../../wallet/transactions/transaction-failure.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { draftKey, isDraftOf, untouched } from './draft.ts'
import { registerTexts } from './register-texts.ts'
import { BidRefused } from './register-wallet.ts'
import { type BidOutcome, type BidProgress, finishBid, runBid } from './run-bid.ts'
import { texts } from './texts.ts'

const words = texts.purchase

export type BidOrder = Pick<BidEntry, 'address' | 'auctionId' | 'title' | 'price' | 'quantity' | 'typed' | 'policy'>

const placement: Placement<BidEntry, BidOutcome> = {
  kind: 'bid',
  words,
  run: runBid,
  finish: finishBid,
  keeps,
  onPlaced: clearDraft,
  describePlaced: ({ title }) => words.resumed.done(title),
  describeFailure: describeBidFailure,
}

/** Places a bid, from the allowance to the last call, and reports progress with toasts. Never rejects. */
export async function placeBid(
  clients: WalletClients,
  order: BidOrder,
  onProgress: (progress: BidProgress) => void,
): Promise<void> {
  const entry: BidEntry = {
    ...makeEntry(clients, order.address),
    ...order,
    kind: 'bid',
    step: (order.policy ?? 0) === 0 ? 'allow' : 'admit',
    isAllowSkipped: false,
    bidsBefore: 0,
  }
  await placePaid(placement, { clients, entry, onProgress })
}

export function ResumeBids(owner: { clients: WalletClients; address: Address }) {
  useUnfinished(placement, owner)
  return null
}

/** Empties the form, unless the person has typed another bid since. */
function clearDraft(bid: BidEntry): void {
  clearSavedFields(draftKey(bid.auctionId), { initial: untouched, areMeant: (kept) => isDraftOf(kept, bid) })
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
function keeps(failure: TransactionFailure, entry: BidEntry): boolean {
  const { code, cause } = failure
  if (code !== 'not-told') return mayTurnUp(failure, entry)
  if (!(cause instanceof ApiRequestError)) return true
  // The contract took the bid, so the index only doesn't know the wallet's registration yet.
  if (cause.reason === 'NOT_REGISTERED') return isRecent(entry)
  return !permanent.has(cause.code)
}
