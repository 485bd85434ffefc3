import { depositFor } from '@melos/clearing'
import type { Hash } from 'viem'
import { showToast } from '../../lib/show-toast.ts'
import { preparePermit } from '../../wallet/permit.ts'
import { askForPermit, type ContractCall, takesBatches } from '../../wallet/transactions/ask-wallet.ts'
import { blockOf, confirmTransaction } from '../../wallet/transactions/confirm-transaction.ts'
import type { TransactionEnd } from '../../wallet/transactions/follow-transaction.ts'
import { journal } from '../../wallet/transactions/journal.ts'
import type { BidEntry, BidStep, SentTransaction } from '../../wallet/transactions/journal-entry.ts'
import { checkWanted, finishTransaction, recordOf } from '../../wallet/transactions/run-transaction.ts'
import { sendBatch, sendTransaction, simulate, type WaitsFor } from '../../wallet/transactions/send-transaction.ts'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import { refreshFunds } from '../../wallet/use-funds.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { findOwnBid, reportBid } from './api-calls.ts'
import {
  isAllowed,
  isPlaced,
  readBids,
  toApproveCall,
  toBidCall,
  toDepositCall,
  toPermitCall,
} from './contract-calls.ts'
import { texts } from './texts.ts'

const words = texts.purchase

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
  const bid = await send(context, counted)
  void showToast({ kind: 'info', text: words.inProgress })
  return await finishPlaced(context, await confirmBid(context, bid))
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

/**
 * Asks the wallet as few times as it allows: once if the deposit is already allowed or the wallet sends both calls as one,
 * otherwise first for a signed permit or, as a last resort, for an approval.
 */
async function send(context: BidRun, bid: BidEntry): Promise<BidEntry> {
  const { clients } = context
  const bidCall = toBidCall(clients, bid)
  if (await isAllowed(clients, bid)) return await sendBid(context, { ...bid, isAllowSkipped: true }, bidCall)
  await checkUnallowed(context, bid)
  const batched = (await takesBatches(clients, bid.address)) ? await sendAtOnce(context, bid) : undefined
  if (batched !== undefined) return batched
  const permitCall = await permit(context, bid)
  if (permitCall !== undefined) return await sendBid(context, bid, permitCall)
  await approve(context, bid)
  return await sendBid(context, bid, bidCall)
}

/** Tests what can be tested before the deposit is allowed, so that no one allows it for a bid that would fail. */
async function checkUnallowed({ clients }: BidRun, bid: BidEntry): Promise<void> {
  const from = bid.address
  await simulate(clients, { from, request: toBidCall(clients, bid), passes: 'ERC20InsufficientAllowance' })
  await simulate(clients, { from, request: toDepositCall(clients, bid) })
}

/** Undefined if the wallet turns out not to accept the batch. */
async function sendAtOnce(context: BidRun, begun: BidEntry): Promise<BidEntry | undefined> {
  const { clients } = context
  const bid = write({ ...begun, step: 'bid', isAllowSkipped: true })
  try {
    const batch = await sendBatch(clients, {
      from: bid.address,
      calls: [toApproveCall(clients, bid), toBidCall(clients, bid)],
      record: recordOf(bid),
      onWait: (waitsFor) => showWait(context, bid, waitsFor),
    })
    return { ...bid, ...batch }
  } catch (error) {
    if (!(error instanceof TransactionFailure) || error.code !== 'not-sent') throw error
    write(begun)
    await checkUnallowed(context, begun)
    return undefined
  }
}

/** The signature stays in memory and goes only into this bid. Undefined if MELS or the wallet doesn't support permits. */
async function permit(context: BidRun, bid: BidEntry): Promise<ContractCall | undefined> {
  const { clients } = context
  const { client, site } = clients
  const prepared = await preparePermit(client, { site, owner: bid.address, value: depositFor(bid) })
  if (prepared === undefined) return undefined
  showWait(context, bid, 'wallet')
  const signature = await askForPermit(clients, prepared)
  return signature === undefined ? undefined : toPermitCall(clients, bid, prepared, signature)
}

async function approve(context: BidRun, bid: BidEntry): Promise<void> {
  const { clients } = context
  const from = bid.address
  const request = toApproveCall(clients, bid)
  const onWait = (waitsFor: WaitsFor): void => showWait(context, bid, waitsFor)
  const sent = await sendTransaction(clients, { from, request, record: recordOf(bid), onWait }).catch(
    (error: unknown) => {
      const isUnsure = error instanceof TransactionFailure && error.code === 'unsure'
      // An approval that went through unnoticed does no harm; a bid could be paid twice.
      throw isUnsure ? new TransactionFailure('not-sent', { cause: error }) : error
    },
  )
  await confirmAllowance(context, bid, sent)
  void showToast({ kind: 'success', text: words.approved })
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

async function sendBid(context: BidRun, begun: BidEntry, request: ContractCall): Promise<BidEntry> {
  const bid = write({ ...begun, step: 'bid' })
  const sent = await sendTransaction(context.clients, {
    from: bid.address,
    request,
    record: recordOf(bid),
    onWait: (waitsFor) => showWait(context, bid, waitsFor),
    retryOn: 'ERC20InsufficientAllowance',
  })
  return { ...bid, sent }
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
  onProgress({ kind: 'under-way', id: bid.id, step: bid.step, waitsFor, isAllowSkipped: bid.isAllowSkipped, hash })
}
