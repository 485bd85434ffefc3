import { depositFor } from '@melos/clearing'
import type { Hash } from 'viem'
import { showToast } from '../../lib/show-toast.ts'
import { journal } from '../../wallet/transactions/journal.ts'
import type { OrderEntry, OrderStep } from '../../wallet/transactions/journal-entry.ts'
import { finishTransaction, recordOf } from '../../wallet/transactions/run-transaction.ts'
import { confirmAllowance, type PaidCall, sendPaidCall, writeStep } from '../../wallet/transactions/send-paid-call.ts'
import { sendTransaction, type WaitsFor } from '../../wallet/transactions/send-transaction.ts'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import { refreshFunds } from '../../wallet/use-funds.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import {
  checkBook,
  findReceipt,
  type OrderOutcome,
  readOutcome,
  toBuyCall,
  toOfferCall,
  toPermitCall,
} from './order-calls.ts'
import { texts } from './texts.ts'

const words = texts.purchase

export type OrderProgress =
  | {
      readonly kind: 'under-way'
      /** Undefined until the order is in the journal. */
      readonly id?: string
      readonly step: OrderStep
      readonly waitsFor: WaitsFor
      readonly isAllowSkipped: boolean
      readonly hash: Hash | undefined
    }
  | { readonly kind: 'done'; readonly outcome: OrderOutcome }
  | { readonly kind: 'failed'; readonly id?: string; readonly step: OrderStep; readonly sentence: string }
  /** The person rejected a request in the wallet, or another tab is placing an order. */
  | { readonly kind: 'refused' }

export interface OrderRun {
  readonly clients: WalletClients
  readonly onProgress: (progress: OrderProgress) => void
}

/** Resolves with what became of the order when it arrived. Throws `TransactionFailure`. */
export async function runOrder(context: OrderRun, begun: OrderEntry): Promise<OrderOutcome> {
  const { client } = context.clients
  showWait(context, begun, 'check')
  const entry = writeStep({ ...begun, sinceBlock: String(await client.getBlockNumber({ cacheTime: 0 })) })
  const sent = entry.side === 'buy' ? await sendPaidCall(toPaidCall(context, entry), entry) : await sell(context, entry)
  void showToast({ kind: 'info', text: words.inProgress })
  return await confirmOrder(context, sent)
}

/** Finishes an earlier page's order without asking the wallet: a transaction that was not sent stays unsent. */
export async function finishOrder(context: OrderRun, order: OrderEntry): Promise<OrderOutcome> {
  if (order.step === 'order') return await confirmOrder(context, order)
  if (order.sent !== undefined) await confirmAllowance(toPaidCall(context, order), order, order.sent)
  throw new TransactionFailure('not-sent')
}

/** The order as a call for which the market takes MELS: exactly what it costs, and at most its price for all tokens. */
function toPaidCall(context: OrderRun, order: OrderEntry): PaidCall<OrderEntry> {
  const { clients } = context
  return {
    clients,
    spender: clients.site.contracts.market,
    most: depositFor(order),
    call: toBuyCall(clients, order),
    toPermitCall: (permit, signature) => toPermitCall(clients, order, permit, signature),
    check: () => checkBook(clients, order),
    begin: (begun) => ({ ...begun, step: 'order' }),
    onWait: (entry, waitsFor, hash) => showWait(context, entry, waitsFor, hash),
    onAllowed: () => void showToast({ kind: 'success', text: words.approved }),
  }
}

/** Selling only locks the tokens, so the wallet is asked once. */
async function sell(context: OrderRun, begun: OrderEntry): Promise<OrderEntry> {
  const { clients } = context
  const order = writeStep<OrderEntry>({ ...begun, step: 'order', isAllowSkipped: true })
  await checkBook(clients, order)
  const sent = await sendTransaction(clients, {
    from: order.address,
    request: toOfferCall(order),
    record: recordOf(order),
    onWait: (waitsFor) => showWait(context, order, waitsFor),
  })
  return { ...order, sent }
}

/** Waits for the order's transaction, even if the wallet sent it without reporting it. */
async function confirmOrder(context: OrderRun, order: OrderEntry): Promise<OrderOutcome> {
  const { clients } = context
  const { sent, callsId } = order
  const entry = { ...(journal.find<OrderEntry>(order.id, 'order') ?? order), sent, callsId }
  showWait(context, order, 'chain', sent?.hash)
  let receipt: Awaited<ReturnType<typeof findReceipt>>
  try {
    await finishTransaction(clients, {
      entry,
      async hasEffect(end) {
        receipt = await findReceipt(clients, order, end)
        return receipt !== undefined
      },
    })
  } catch (error) {
    if (!(error instanceof TransactionFailure) || error.code !== 'without-effect') throw error
    // The wallet reported another transaction's hash, so it is unknown whether it sent the order.
    writeStep({ ...entry, sent: undefined, callsId: undefined })
    throw new TransactionFailure('unsure', { cause: error })
  } finally {
    refreshFunds()
  }
  if (receipt === undefined) throw new TransactionFailure('unsure')
  return readOutcome(order, receipt)
}

function showWait({ onProgress }: OrderRun, order: OrderEntry, waitsFor: WaitsFor, hash?: Hash): void {
  const { id, step, isAllowSkipped } = order
  onProgress({ kind: 'under-way', id, step, waitsFor, isAllowSkipped, hash })
}
