import { getConnection } from '@wagmi/core'
import { useEffect } from 'react'
import type { Address } from 'viem'
import { showToast } from '../../lib/show-toast.ts'
import { clearSavedFields } from '../../lib/use-saved-fields.ts'
import { isRejection } from '../../wallet/is-rejection.ts'
import { refreshOwnOrders } from '../../wallet/own-orders.ts'
import { switchNetwork } from '../../wallet/switch-network.ts'
import { describeFailure } from '../../wallet/transactions/describe-failure.ts'
import { journal } from '../../wallet/transactions/journal.ts'
import { isEntryOf, type OrderEntry, type OrderStep } from '../../wallet/transactions/journal-entry.ts'
import { makeEntry, resumeTransaction, startTransaction } from '../../wallet/transactions/run-transaction.ts'
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
  let outcome: OrderOutcome | undefined
  let isOver = false
  const showProgress: OnProgress = (progress) => {
    if (!isOver) onProgress(progress)
  }
  const run = async (known: OrderEntry): Promise<void> => {
    try {
      outcome = await runOrder({ clients, onProgress: showProgress }, known)
      if (isOver) showPlaced(known, outcome)
    } catch (error) {
      if (isOver) resumeOrders(clients, known.address)
      throw error
    }
  }
  const ending = await startTransaction(entry, { run, keeps })
  // The wallet may still send a discarded order. The form is free for another one by then.
  isOver = true
  if (ending === undefined) {
    void showToast({ kind: 'info', text: words.otherTab })
    onProgress({ kind: 'refused' })
    return
  }
  if (ending.kind === 'done' && outcome !== undefined) {
    clearDraft(entry)
    refreshOwnOrders()
    void showToast({ kind: 'success', text: words.completed })
    onProgress({ kind: 'done', outcome })
  } else if (ending.kind === 'failed') fail(ending, onProgress)
  resumeOrders(clients, order.address)
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

/** Finishes the orders that an earlier page left unfinished, like `ResumeBids`. */
export function ResumeOrders({ clients, address }: { clients: WalletClients; address: Address }) {
  useEffect(() => {
    const resume = (): void => resumeOrders(clients, address)
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
function resumeOrders(clients: WalletClients, address: Address): void {
  for (const order of journal.read())
    if (order.kind === 'order' && isEntryOf(order, clients.site, address))
      void resume(clients, order).catch(console.error)
}

async function resume(clients: WalletClients, order: OrderEntry): Promise<void> {
  let outcome: OrderOutcome | undefined
  const run = async (known: OrderEntry): Promise<void> => {
    outcome = await finishOrder({ clients, onProgress: () => {} }, known)
  }
  const ending = await resumeTransaction(order, { run, keeps })
  if (ending === undefined || ending.kind === 'gone') return
  if (ending.kind === 'done') return outcome === undefined ? undefined : showPlaced(order, outcome)
  if (keeps(ending.failure, ending.entry)) return
  void showToast({ kind: 'info', text: words.resumed.absent(order.title) })
}

/** For an order that no stepper shows. This tab may follow a late one twice, so its toast has an id. */
function showPlaced(order: OrderEntry, outcome: OrderOutcome): void {
  clearDraft(order)
  refreshOwnOrders()
  const { sentence } = describeOutcome(order, outcome)
  void showToast({ kind: 'success', text: words.resumed.done(order.title, sentence), id: `placed-${order.id}` })
}

/** Empties the form, unless the person has typed another order since. */
function clearDraft({ auctionId, typed }: OrderEntry): void {
  clearSavedFields(orderKey(auctionId), { initial: untouched, areMeant: (kept) => writeFields(kept) === typed })
}

function fail({ failure, entry }: { failure: TransactionFailure; entry: OrderEntry }, onProgress: OnProgress): void {
  if (failure.code === 'rejected' || failure.code === 'discarded') {
    onProgress({ kind: 'refused' })
    return
  }
  console.error(failure)
  const { toast, sentence } = describeOrderFailure(failure, entry.step)
  void showToast({ kind: 'error', text: toast })
  onProgress({ kind: 'failed', id: entry.id, step: entry.step, sentence })
}

export function describeOrderFailure(
  failure: TransactionFailure,
  step: OrderStep,
): { toast: string; sentence: string } {
  const isDenied = step === 'allow' && (failure.code === 'reverted' || failure.code === 'without-effect')
  if (isDenied) return { toast: words.notApproved, sentence: words.notApprovedWhy }
  return { toast: words.failed, sentence: describeFailure(failure, words.why) }
}

/** A transaction that no node knows for this long won't turn up. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000

/** The next page looks again for a transaction that may still turn up. */
function keeps({ code }: TransactionFailure, { startedAt }: OrderEntry): boolean {
  if (code === 'dropped') return Date.now() - startedAt < FORGOTTEN_AFTER_MS
  return code === 'unsure'
}
