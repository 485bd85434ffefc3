import { depositFor } from '@melos/clearing'
import type { Hash } from 'viem'
import { showToast } from '../../lib/show-toast.ts'
import { journal } from '../../wallet/transactions/journal.ts'
import type { BidEntry, BidStep } from '../../wallet/transactions/journal-entry.ts'
import { checkWanted, finishTransaction } from '../../wallet/transactions/run-transaction.ts'
import { confirmAllowance, type PaidCall, sendPaidCall } from '../../wallet/transactions/send-paid-call.ts'
import type { WaitsFor } from '../../wallet/transactions/send-transaction.ts'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import { refreshFunds } from '../../wallet/use-funds.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { findOwnBid, reportBid } from './api-calls.ts'
import { isPlaced, readBids, toBidCall, toPermitCall } from './contract-calls.ts'
import { confirmRegistration, registerWallet } from './register-wallet.ts'
import { texts } from './texts.ts'

const words = texts.purchase

/** Undefined or 0 if anyone can bid, so that there is nothing to register. */
type Registering = Pick<BidEntry, 'policy' | 'isAdmitSkipped'>

export type BidProgress =
  | ({
      readonly kind: 'under-way'
      /** Undefined until the bid is in the journal. */
      readonly id?: string
      readonly step: BidStep
      readonly waitsFor: WaitsFor
      readonly isAllowSkipped: boolean
      readonly hash: Hash | undefined
    } & Registering)
  | { readonly kind: 'done'; readonly hash: Hash }
  | ({ readonly kind: 'failed'; readonly id?: string; readonly step: BidStep; readonly sentence: string } & Registering)
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
  const admitted = await registerWallet(toRegistering(context), counted)
  const bid = await sendPaidCall(toPaidCall(context, admitted), admitted)
  void showToast({ kind: 'info', text: words.inProgress })
  return await finishPlaced(context, await confirmBid(context, bid))
}

/** Finishes an earlier page's bid without asking the wallet: a transaction that was not sent stays unsent. */
export async function finishBid(context: BidRun, bid: BidEntry): Promise<Hash> {
  switch (bid.step) {
    case 'admit':
      if (bid.sent !== undefined) await confirmRegistration(toRegistering(context), bid, bid.sent)
      throw new TransactionFailure('not-sent')
    case 'allow':
      if (bid.sent !== undefined) await confirmAllowance(toPaidCall(context, bid), bid, bid.sent)
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

function toRegistering(context: BidRun) {
  const onWait = (bid: BidEntry, waitsFor: WaitsFor, hash?: Hash) => showWait(context, bid, waitsFor, hash)
  return { clients: context.clients, onWait }
}

/** The bid as a call for which the auction house takes the deposit. */
function toPaidCall(context: BidRun, bid: BidEntry): PaidCall<BidEntry> {
  const { clients } = context
  const deposit = depositFor(bid)
  return {
    clients,
    spender: clients.site.contracts.auctionHouse,
    most: deposit,
    call: toBidCall(clients, bid),
    toPermitCall: (permit, signature) => toPermitCall(clients, bid, permit, signature),
    check: async () => deposit,
    begin: (begun) => ({ ...begun, step: 'bid' }),
    onWait: (entry, waitsFor, hash) => showWait(context, entry, waitsFor, hash),
    onAllowed: () => void showToast({ kind: 'success', text: words.approved }),
  }
}

/** Waits for the bid's transaction, even if the wallet sent it without reporting it, and adds its hash to the bid. */
async function confirmBid(context: BidRun, bid: BidEntry): Promise<BidEntry> {
  const { clients } = context
  const { sent, callsId } = bid
  const entry = { ...(journal.find<BidEntry>(bid.id, 'bid') ?? bid), sent, callsId }
  showWait(context, bid, 'chain', sent?.hash)
  try {
    const end = await finishTransaction(clients, { entry, hasEffect: (end) => isPlaced(clients, bid, end) })
    const bidHash = end?.kind === 'mined' ? end.receipt.transactionHash : await findOwnBid(bid)
    return write({ ...bid, step: 'reserve', bidHash, askedAt: undefined, sent: undefined, callsId: undefined })
  } catch (error) {
    if (!(error instanceof TransactionFailure) || error.code !== 'without-effect') throw error
    // The wallet reported another transaction's hash, so it is unknown whether it sent the bid.
    write({ ...entry, sent: undefined, callsId: undefined })
    throw new TransactionFailure('unsure', { cause: error })
  } finally {
    refreshFunds()
  }
}

async function finishPlaced(context: BidRun, bid: BidEntry): Promise<Hash> {
  showWait(context, bid, 'server')
  await reportBid(bid, (next) => showWait(context, next, 'server'))
  return bid.bidHash ?? '0x'
}

function write(bid: BidEntry): BidEntry {
  if (bid.bidHash === undefined) checkWanted(bid.id)
  journal.write(bid)
  return bid
}

function showWait({ onProgress }: BidRun, bid: BidEntry, waitsFor: WaitsFor, hash = bid.bidHash): void {
  const { id, step, isAllowSkipped, policy, isAdmitSkipped } = bid
  onProgress({ kind: 'under-way', id, step, waitsFor, isAllowSkipped, policy, isAdmitSkipped, hash })
}
