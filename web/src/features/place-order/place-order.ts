import { getConnection } from '@wagmi/core'
import type { Address } from 'viem'
import { clearSavedFields } from '../../lib/use-saved-fields.ts'
import { isRejection } from '../../wallet/is-rejection.ts'
import { refreshOwnOrders } from '../../wallet/own-orders.ts'
import { switchNetwork } from '../../wallet/switch-network.ts'
import { describeFailure } from '../../wallet/transactions/describe-failure.ts'
import type { OrderEntry, OrderStep } from '../../wallet/transactions/journal-entry.ts'
import { mayTurnUp, type Placement, placePaid, useUnfinished } from '../../wallet/transactions/place-paid.ts'
import { makeEntry } from '../../wallet/transactions/run-transaction.ts'
import { type TransactionFailure, toFailure } from '../../wallet/transactions/transaction-failure.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { describeOutcome } from './describe-outcome.ts'
import { type DraftOrder, orderKey, untouched, writeFields } from './draft-order.ts'
import type { OrderOutcome } from './order-calls.ts'
import { finishOrder, type OrderProgress, runOrder } from './run-order.ts'
import { texts } from './texts.ts'

const words = texts.purchase

export type PlacedOrder = DraftOrder & Pick<OrderEntry, 'address' | 'auctionId' | 'title' | 'song' | 'typed'>

type OnProgress = (progress: OrderProgress) => void

const placement: Placement<OrderEntry, OrderOutcome> = {
  kind: 'order',
  words,
  run: runOrder,
  finish: finishOrder,
  keeps: mayTurnUp,
  onPlaced: endForm,
  describePlaced: (order, outcome) => words.resumed.done(order.title, describeOutcome(order, outcome).sentence),
  describeFailure: describeOrderFailure,
}

/** Places an order, from the allowance to its confirmation, and reports progress with toasts. Never rejects. */
export async function placeOrder(clients: WalletClients, order: PlacedOrder, onProgress: OnProgress): Promise<void> {
  if (!(await isOnNetwork(clients, onProgress))) return
  const entry: OrderEntry = {
    ...makeEntry(clients, order.address),
    ...order,
    kind: 'order',
    step: order.side === 'buy' ? 'allow' : 'order',
    isAllowSkipped: order.side === 'sell',
  }
  await placePaid(placement, { clients, entry, onProgress })
}

async function isOnNetwork(clients: WalletClients, onProgress: OnProgress): Promise<boolean> {
  try {
    if (getConnection(clients.config).chainId !== clients.site.chain.id) await switchNetwork(clients)
    return true
  } catch (error) {
    if (isRejection(error)) onProgress({ kind: 'refused' })
    else onProgress({ kind: 'failed', step: 'order', sentence: describeFailure(toFailure(error), words.why) })
    return false
  }
}

export function ResumeOrders(owner: { clients: WalletClients; address: Address }) {
  useUnfinished(placement, owner)
  return null
}

function endForm(order: OrderEntry): void {
  clearDraft(order)
  refreshOwnOrders()
}

/** Empties the form, unless the person has typed another order since. */
function clearDraft({ auctionId, typed }: OrderEntry): void {
  clearSavedFields(orderKey(auctionId), { initial: untouched, areMeant: (kept) => writeFields(kept) === typed })
}

export function describeOrderFailure(
  failure: TransactionFailure,
  step: OrderStep,
): { toast: string; sentence: string } {
  const isDenied = step === 'allow' && (failure.code === 'reverted' || failure.code === 'without-effect')
  if (isDenied) return { toast: words.notApproved, sentence: words.notApprovedWhy }
  return { toast: words.failed, sentence: describeFailure(failure, words.why) }
}
