import { depositFor } from '@melos/clearing'
import { showToast } from '../../lib/show-toast.ts'
import type { OrderEntry } from '../../wallet/transactions/journal-entry.ts'
import type { PaidProgress, PaidRun } from '../../wallet/transactions/place-paid.ts'
import { recordOf } from '../../wallet/transactions/run-transaction.ts'
import {
  confirmAllowance,
  confirmPaidCall,
  type PaidCall,
  sendPaidCall,
  writeStep,
} from '../../wallet/transactions/send-paid-call.ts'
import { sendTransaction } from '../../wallet/transactions/send-transaction.ts'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
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

export type OrderProgress = PaidProgress<OrderEntry, OrderOutcome>

type OrderRun = PaidRun<OrderEntry>

/** Resolves with what became of the order when it arrived. Throws `TransactionFailure`. */
export async function runOrder(context: OrderRun, begun: OrderEntry): Promise<OrderOutcome> {
  const { client } = context.clients
  context.onWait(begun, 'check')
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
function toPaidCall({ clients, onWait }: OrderRun, order: OrderEntry): PaidCall<OrderEntry> {
  return {
    clients,
    spender: clients.site.contracts.market,
    most: depositFor(order),
    call: toBuyCall(clients, order),
    toPermitCall: (permit, signature) => toPermitCall(clients, order, permit, signature),
    check: () => checkBook(clients, order),
    begin: (begun) => ({ ...begun, step: 'order' }),
    onWait,
    onAllowed: () => void showToast({ kind: 'success', text: words.approved }),
  }
}

/** Selling only locks the tokens, so the wallet is asked once. */
async function sell({ clients, onWait }: OrderRun, begun: OrderEntry): Promise<OrderEntry> {
  const order = writeStep<OrderEntry>({ ...begun, step: 'order', isAllowSkipped: true })
  await checkBook(clients, order)
  const sent = await sendTransaction(clients, {
    from: order.address,
    request: toOfferCall(order),
    record: recordOf(order),
    onWait: (waitsFor) => onWait(order, waitsFor),
  })
  return { ...order, sent }
}

async function confirmOrder(context: OrderRun, order: OrderEntry): Promise<OrderOutcome> {
  let receipt: Awaited<ReturnType<typeof findReceipt>>
  await confirmPaidCall(context, order, async (end) => {
    receipt = await findReceipt(context.clients, order, end)
    return receipt !== undefined
  })
  if (receipt === undefined) throw new TransactionFailure('unsure')
  return readOutcome(order, receipt)
}
