import type { Hash } from 'viem'
import { showToast } from '../../../lib/show-toast.ts'
import { blockOf, confirmTransaction } from '../../../wallet/transactions/confirm-transaction.ts'
import type { TransactionEnd } from '../../../wallet/transactions/follow-transaction.ts'
import { journal } from '../../../wallet/transactions/journal.ts'
import type { BidEntry, BidStep, SentTransaction } from '../../../wallet/transactions/journal-entry.ts'
import { checkWanted, finishTransaction, recordOf } from '../../../wallet/transactions/run-transaction.ts'
import { sendTransaction, type WaitsFor } from '../../../wallet/transactions/send-transaction.ts'
import { TransactionFailure } from '../../../wallet/transactions/transaction-failure.ts'
import { refreshFunds } from '../../../wallet/use-funds.ts'
import type { WalletClients } from '../../../wallet/wallet-clients.ts'
import { isAllowed, isPlaced, readBids, toApproveCall, toBidCall } from './contract-calls.ts'
import { findOwnBid, tellServer } from './tell-server.ts'
import { texts } from './texts.ts'

export type BidProgress =
  | {
      readonly kind: 'under-way'
      /** Undefined until the bid is in the journal. */
      readonly id?: string
      readonly step: BidStep
      readonly waitsFor: WaitsFor
      readonly isAllowSkipped: boolean
      readonly hash: Hash | undefined
    }
  | { readonly kind: 'done'; readonly hash: Hash }
  | { readonly kind: 'failed'; readonly id?: string; readonly step: BidStep; readonly sentence: string }
  /** The person rejected a request in the wallet, or another tab is placing a bid. */
  | { readonly kind: 'refused' }

interface BidRun {
  readonly clients: WalletClients
  readonly onProgress: (progress: BidProgress) => void
}

/** Resolves with the transaction that placed the bid. Throws `TransactionFailure`. */
export async function runBid(context: BidRun, begun: BidEntry): Promise<Hash> {
  showWait(context, begun, 'check')
  const counted = write({ ...begun, bidsBefore: (await readBids(context.clients, begun)).length })
  const bid = await allow(context, counted)
  const sent = await send(context, bid)
  void showToast({ kind: 'info', text: texts.inProgress })
  return await finishPlaced(context, await confirmBid(context, bid, sent))
}

/** Finishes an earlier page's bid without asking the wallet: a transaction that was not sent stays unsent. */
export async function finishBid(context: BidRun, bid: BidEntry): Promise<Hash> {
  switch (bid.step) {
    case 'allow':
      if (bid.sent !== undefined) await confirmAllowance(context, bid, bid.sent)
      throw new TransactionFailure('not-sent')
    case 'bid':
      return await finishPlaced(context, await confirmBid(context, bid))
    case 'reserve':
    case 'upgrade':
      return await finishPlaced(context, bid)
    default:
      return bid.step satisfies never
  }
}

async function allow(context: BidRun, bid: BidEntry): Promise<BidEntry> {
  if (await isAllowed(context.clients, bid)) return write({ ...bid, step: 'bid', isAllowSkipped: true })
  await confirmAllowance(context, bid, await send(context, bid))
  void showToast({ kind: 'success', text: texts.approved })
  return write({ ...bid, step: 'bid' })
}

/** People can lower the amount in their wallet, so the resulting allowance decides, not the receipt alone. */
async function confirmAllowance(context: BidRun, bid: BidEntry, sent: SentTransaction): Promise<void> {
  const { clients } = context
  showWait(context, bid, 'chain', sent.hash)
  const hasEffect = (end: TransactionEnd | undefined) => isAllowed(clients, bid, blockOf(end))
  try {
    await confirmTransaction(clients, { from: bid.address, sent, record: recordOf(bid), hasEffect })
  } finally {
    refreshFunds()
  }
}

async function send(context: BidRun, bid: BidEntry): Promise<SentTransaction> {
  const { clients } = context
  const isAllowing = bid.step === 'allow'
  try {
    return await sendTransaction(clients, {
      from: bid.address,
      request: isAllowing ? toApproveCall(clients, bid) : toBidCall(clients, bid),
      record: recordOf(bid),
      onWait: (waitsFor) => showWait(context, bid, waitsFor),
      retryOn: 'ERC20InsufficientAllowance',
    })
  } catch (error) {
    const isUnsure = error instanceof TransactionFailure && error.code === 'unsure'
    // An approval that went through unnoticed does no harm; a bid could be paid twice.
    throw isUnsure && isAllowing ? new TransactionFailure('not-sent', { cause: error }) : error
  }
}

/** Waits for the bid's transaction, even if the wallet sent it without reporting it, and adds its hash to the bid. */
async function confirmBid(context: BidRun, bid: BidEntry, sent = bid.sent): Promise<BidEntry> {
  const { clients } = context
  const entry = { ...(journal.find<BidEntry>(bid.id, 'bid') ?? bid), sent }
  showWait(context, bid, 'chain', sent?.hash)
  try {
    const end = await finishTransaction(clients, { entry, hasEffect: (end) => isPlaced(clients, bid, end) })
    const bidHash = end?.kind === 'mined' ? end.receipt.transactionHash : await findOwnBid(bid)
    return write({ ...bid, step: 'reserve', bidHash, askedAt: undefined, sent: undefined })
  } catch (error) {
    if (!(error instanceof TransactionFailure) || error.code !== 'without-effect') throw error
    // The wallet reported another transaction's hash, so it is unknown whether it sent the bid.
    write({ ...entry, sent: undefined })
    throw new TransactionFailure('unsure', { cause: error })
  } finally {
    refreshFunds()
  }
}

async function finishPlaced(context: BidRun, bid: BidEntry): Promise<Hash> {
  showWait(context, bid, 'server')
  await tellServer(bid, (next) => showWait(context, next, 'server'))
  return bid.bidHash ?? '0x'
}

function write(bid: BidEntry): BidEntry {
  if (bid.bidHash === undefined) checkWanted(bid.id)
  journal.write(bid)
  return bid
}

function showWait({ onProgress }: BidRun, bid: BidEntry, waitsFor: WaitsFor, hash = bid.bidHash): void {
  onProgress({ kind: 'under-way', id: bid.id, step: bid.step, waitsFor, isAllowSkipped: bid.isAllowSkipped, hash })
}
