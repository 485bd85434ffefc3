import type { Hash } from 'viem'
import { blockOf, confirmTransaction } from '../../../wallet/transactions/confirm-transaction.ts'
import type { TransactionEnd } from '../../../wallet/transactions/follow-transaction.ts'
import { journal } from '../../../wallet/transactions/journal.ts'
import type { BidEntry, BidStep, SentTransaction } from '../../../wallet/transactions/journal-entry.ts'
import { finishTransaction, recordOf } from '../../../wallet/transactions/run-transaction.ts'
import { sendTransaction, type WaitsFor } from '../../../wallet/transactions/send-transaction.ts'
import { TransactionFailure } from '../../../wallet/transactions/transaction-failure.ts'
import { refreshFunds } from '../../../wallet/use-funds.ts'
import type { WalletClients } from '../../../wallet/wallet-clients.ts'
import { isAllowed, isPlaced, readBids, toApproveCall, toBidCall } from './contract-calls.ts'
import { findOwnBid, tellServer } from './tell-server.ts'

/** How far a bid is, for the stepper. */
export type BidProgress =
  | {
      readonly kind: 'under-way'
      readonly step: BidStep
      readonly waitsFor: WaitsFor
      readonly isAllowSkipped: boolean
      readonly hash: Hash | undefined
    }
  | { readonly kind: 'done'; readonly hash: Hash }
  /** `sentence` says why, for people; the toast of the error catalogue has been shown. */
  | { readonly kind: 'failed'; readonly step: BidStep; readonly sentence: string }
  /** The person said no: the form is as it was. */
  | { readonly kind: 'refused' }

export interface BidWalk {
  readonly clients: WalletClients
  readonly onProgress: (progress: BidProgress) => void
}

/** From the form to the end; gives the transaction that placed the bid. Throws `TransactionFailure`. */
export async function runBid(walk: BidWalk, begun: BidEntry): Promise<Hash> {
  showWait(walk, begun, 'check')
  const counted = write({ ...begun, bidsBefore: (await readBids(walk.clients, begun)).length })
  const bid = await allow(walk, counted)
  const sent = await send(walk, bid)
  return await finishPlaced(walk, await confirmBid(walk, bid, sent))
}

/** What an earlier page has left. Nobody is asked anything: what was not sent when the page went stays unsent. */
export async function finishBid(walk: BidWalk, bid: BidEntry): Promise<Hash> {
  switch (bid.step) {
    case 'allow':
      if (bid.sent !== undefined) await confirmAllowance(walk, bid, bid.sent)
      throw new TransactionFailure('not-sent')
    case 'bid':
      return await finishPlaced(walk, await confirmBid(walk, bid))
    case 'reserve':
    case 'upgrade':
      return await finishPlaced(walk, bid)
    default:
      return bid.step satisfies never
  }
}

/** Lets the auction house take exactly the deposit, unless it may already. */
async function allow(walk: BidWalk, bid: BidEntry): Promise<BidEntry> {
  if (await isAllowed(walk.clients, bid)) return write({ ...bid, step: 'bid', isAllowSkipped: true })
  await confirmAllowance(walk, bid, await send(walk, bid))
  return write({ ...bid, step: 'bid' })
}

/** Waits for the approval on its way. Wallets let people lower what they allow, so the allowance itself decides. */
async function confirmAllowance(walk: BidWalk, bid: BidEntry, sent: SentTransaction): Promise<void> {
  const { clients } = walk
  showWait(walk, bid, 'chain', sent.hash)
  const hasEffect = (end: TransactionEnd | undefined) => isAllowed(clients, bid, blockOf(end))
  try {
    await confirmTransaction(clients, { from: bid.address, sent, record: recordOf(bid), hasEffect })
  } finally {
    refreshFunds()
  }
}

async function send(walk: BidWalk, bid: BidEntry): Promise<SentTransaction> {
  const { clients } = walk
  const isAllowing = bid.step === 'allow'
  try {
    return await sendTransaction(clients, {
      from: bid.address,
      request: isAllowing ? toApproveCall(clients, bid) : toBidCall(clients, bid),
      record: recordOf(bid),
      onWait: (waitsFor) => showWait(walk, bid, waitsFor),
      retryOn: 'ERC20InsufficientAllowance',
    })
  } catch (error) {
    const isUnsure = error instanceof TransactionFailure && error.code === 'unsure'
    // An allowance that came through unseen does no harm; a bid would be paid twice.
    throw isUnsure && isAllowing ? new TransactionFailure('not-sent', { cause: error }) : error
  }
}

/** Waits for the bid's transaction, or for what the wallet sent without telling; gives the bid with the one that placed it. */
async function confirmBid(walk: BidWalk, bid: BidEntry, sent = bid.sent): Promise<BidEntry> {
  const { clients } = walk
  const entry = { ...(journal.find<BidEntry>(bid.id, 'bid') ?? bid), sent }
  showWait(walk, bid, 'chain', sent?.hash)
  try {
    const end = await finishTransaction(clients, { entry, hasEffect: (end) => isPlaced(clients, bid, end) })
    const bidHash = end?.kind === 'mined' ? end.receipt.transactionHash : await findOwnBid(bid)
    return write({ ...bid, step: 'reserve', bidHash, askedAt: undefined, sent: undefined })
  } catch (error) {
    if (!(error instanceof TransactionFailure) || error.code !== 'without-effect') throw error
    // The wallet named another transaction: what it did with the bid, it has not said.
    write({ ...entry, sent: undefined })
    throw new TransactionFailure('unsure', { cause: error })
  } finally {
    refreshFunds()
  }
}

/** From a bid on the chain to the last call. */
async function finishPlaced(walk: BidWalk, bid: BidEntry): Promise<Hash> {
  showWait(walk, bid, 'server')
  await tellServer(bid, (next) => showWait(walk, next, 'server'))
  return bid.bidHash ?? '0x'
}

function write(bid: BidEntry): BidEntry {
  journal.write(bid)
  return bid
}

function showWait({ onProgress }: BidWalk, bid: BidEntry, waitsFor: WaitsFor, hash = bid.bidHash): void {
  onProgress({ kind: 'under-way', step: bid.step, waitsFor, isAllowSkipped: bid.isAllowSkipped, hash })
}
