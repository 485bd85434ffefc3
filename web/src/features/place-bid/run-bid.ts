import { depositFor } from '@melos/clearing'
import type { Hash } from 'viem'
import { showToast } from '../../lib/show-toast.ts'
import { journal } from '../../wallet/transactions/journal.ts'
import type { BidEntry } from '../../wallet/transactions/journal-entry.ts'
import type { PaidProgress, PaidRun } from '../../wallet/transactions/place-paid.ts'
import {
  confirmAllowance,
  confirmPaidCall,
  type PaidCall,
  sendPaidCall,
  writeStep,
} from '../../wallet/transactions/send-paid-call.ts'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import { findOwnBid, reportBid } from './api-calls.ts'
import { isPlaced, readBids, toBidCall, toPermitCall } from './contract-calls.ts'
import { confirmRegistration, registerWallet } from './register-wallet.ts'
import { texts } from './texts.ts'

const words = texts.purchase

export interface BidOutcome {
  readonly hash: Hash
}

export type BidProgress = PaidProgress<BidEntry, BidOutcome>

type BidRun = PaidRun<BidEntry>

/** Resolves with the transaction that placed the bid. Throws `TransactionFailure`. */
export async function runBid(context: BidRun, begun: BidEntry): Promise<BidOutcome> {
  context.onWait(begun, 'check')
  const counted = writeStep({ ...begun, bidsBefore: (await readBids(context.clients, begun)).length })
  const admitted = await registerWallet(context, counted)
  const bid = await sendPaidCall(toPaidCall(context, admitted), admitted)
  void showToast({ kind: 'info', text: words.inProgress })
  return await finishPlaced(context, await confirmBid(context, bid))
}

/** Finishes an earlier page's bid without asking the wallet: a transaction that was not sent stays unsent. */
export async function finishBid(context: BidRun, bid: BidEntry): Promise<BidOutcome> {
  switch (bid.step) {
    case 'admit':
      if (bid.sent !== undefined) await confirmRegistration(context, bid, bid.sent)
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

/** The bid as a call for which the auction house takes the deposit. */
function toPaidCall({ clients, onWait }: BidRun, bid: BidEntry): PaidCall<BidEntry> {
  const deposit = depositFor(bid)
  return {
    clients,
    spender: clients.site.contracts.auctionHouse,
    most: deposit,
    call: toBidCall(clients, bid),
    toPermitCall: (permit, signature) => toPermitCall(clients, bid, permit, signature),
    check: async () => deposit,
    begin: (begun) => ({ ...begun, step: 'bid' }),
    onWait,
    onAllowed: () => void showToast({ kind: 'success', text: words.approved }),
  }
}

/** Waits for the bid's transaction and adds its hash to the bid. */
async function confirmBid(context: BidRun, bid: BidEntry): Promise<BidEntry> {
  const { clients } = context
  const end = await confirmPaidCall(context, bid, (known) => isPlaced(clients, bid, known))
  const bidHash = end?.kind === 'mined' ? end.receipt.transactionHash : await findOwnBid(bid)
  const placed: BidEntry = { ...bid, step: 'reserve', bidHash, askedAt: undefined, sent: undefined, callsId: undefined }
  journal.write(placed)
  return placed
}

async function finishPlaced({ onWait }: BidRun, bid: BidEntry): Promise<BidOutcome> {
  const tell = (placed: BidEntry): void => onWait(placed, 'server', placed.bidHash)
  tell(bid)
  await reportBid(bid, tell)
  return { hash: bid.bidHash ?? '0x' }
}
