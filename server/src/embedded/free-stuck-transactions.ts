import { setTimeout as delay } from 'node:timers/promises'
import { callNode } from './chain-rpc.ts'

const LOOK_EVERY_MS = 1_000

/** By sender and number, the transactions that may be mined and those that wait for one before them. */
interface TransactionPool {
  readonly pending: Senders
  readonly queued: Senders
}

type Senders = Readonly<Record<string, Readonly<Record<string, { readonly hash: string }>>>>

/**
 * A transaction that comes in the moment when the one before it is mined is left waiting for that one, for ever: a fault of the
 * node. Whoever waits although it is their turn, at two looks, is let in again.
 */
export async function freeStuckTransactions(rpcUrl: string, { signal }: { signal: AbortSignal }): Promise<void> {
  let seen: ReadonlySet<string> = new Set()
  while (!signal.aborted) {
    // A node that is busy or gone is for others to notice.
    seen = await look(rpcUrl, seen).catch(() => new Set<string>())
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Answers with the transactions that it has seen stuck. */
async function look(rpcUrl: string, seenBefore: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const seen = new Set<string>()
  const { queued } = await callNode<{ queued: string }>(rpcUrl, 'txpool_status')
  if (Number(queued) === 0) return seen
  const pool = await callNode<TransactionPool>(rpcUrl, 'txpool_content')
  for (const [sender, waiting] of Object.entries(pool.queued)) {
    const next = Number(await callNode<string>(rpcUrl, 'eth_getTransactionCount', sender, 'latest'))
    const hash = waiting[next]?.hash
    if (hash === undefined) continue
    seen.add(hash)
    if (seenBefore.has(hash)) await letIn(rpcUrl, sender, { ...pool.pending[sender], ...waiting })
  }
  return seen
}

/** The node takes out all of a sender or none. */
async function letIn(rpcUrl: string, sender: string, transactions: Senders[string]): Promise<void> {
  const inOrder = Object.entries(transactions).sort(([one], [other]) => Number(one) - Number(other))
  const signed: string[] = []
  for (const [, { hash }] of inOrder) signed.push(await callNode<string>(rpcUrl, 'eth_getRawTransactionByHash', hash))
  await callNode(rpcUrl, 'anvil_removePoolTransactions', sender)
  for (const transaction of signed) {
    // One that was mined meanwhile is refused.
    await callNode(rpcUrl, 'eth_sendRawTransaction', transaction).catch(() => undefined)
  }
}
