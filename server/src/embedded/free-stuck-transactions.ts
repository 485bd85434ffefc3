import { setTimeout as delay } from 'node:timers/promises'
import { callNode } from './chain-rpc.ts'

const LOOK_EVERY_MS = 1_000
const TRIES = 5
const TRY_EVERY_MS = 200

/** By sender and number, the transactions that may be mined and those that wait for one before them. */
interface TransactionPool {
  readonly pending: Senders
  readonly queued: Senders
}

type Senders = Readonly<Record<string, Readonly<Record<string, { readonly hash: string }>>>>

/**
 * A transaction that comes in the moment when the one before it is mined is left waiting for that one, for ever: a fault of the
 * node. Who waits although it is their turn, or was, at two looks, is let in again.
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
  const pool = await readPool(rpcUrl)
  for (const sender of Object.keys(pool.queued)) {
    const next = Number(await callNode<string>(rpcUrl, 'eth_getTransactionCount', sender, 'latest'))
    const stuck = hashesOf(pool.queued, sender, (number) => number <= next)
    for (const hash of stuck) seen.add(hash)
    if (stuck.some((hash) => seenBefore.has(hash))) await letIn(rpcUrl, { sender, next }).catch(() => undefined)
  }
  return seen
}

const readPool = (rpcUrl: string) => callNode<TransactionPool>(rpcUrl, 'txpool_content')

function hashesOf(senders: Senders, sender: string, isMeant: (number: number) => boolean): string[] {
  const numbered = Object.entries(senders[sender] ?? {}).filter(([number]) => isMeant(Number(number)))
  // The last first: all wait then for the one whose turn it is, and are mined with it.
  return numbered.sort(([one], [other]) => Number(other) - Number(one)).map(([, { hash }]) => hash)
}

/** The node takes out all of a sender or none. What has a number that is over will never be mined, and stays out. */
async function letIn(rpcUrl: string, { sender, next }: { sender: string; next: number }): Promise<void> {
  const readHashes = async () => {
    const { pending, queued } = await readPool(rpcUrl)
    const all = { [sender]: { ...pending[sender], ...queued[sender] } }
    return hashesOf(all, sender, (number) => number >= next)
  }
  const hashes = await readHashes()
  const signed: string[] = []
  for (const hash of hashes) signed.push(await callNode<string>(rpcUrl, 'eth_getRawTransactionByHash', hash))
  // What came meanwhile would be taken out and not sent again: the next look has it too.
  if (String(await readHashes()) !== String(hashes)) return
  await callNode(rpcUrl, 'anvil_removePoolTransactions', sender)
  for (const transaction of signed) await send(rpcUrl, transaction)
}

/** Who was given its hash relies on it, so a line that fails is tried again; one that was mined meanwhile is refused each time. */
async function send(rpcUrl: string, transaction: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      await callNode(rpcUrl, 'eth_sendRawTransaction', transaction)
      return
    } catch {
      await delay(TRY_EVERY_MS)
    }
  }
}
