import { setTimeout as delay } from 'node:timers/promises'
import { callNode } from './chain-rpc.ts'

const LOOK_EVERY_MS = 1_000
const TRIES = 5
const TRY_EVERY_MS = 200

/** Anvil's pool, by sender and nonce: `pending` can be mined now, `queued` waits for an earlier transaction. */
interface TransactionPool {
  readonly pending: Senders
  readonly queued: Senders
}

type Senders = Readonly<Record<string, Readonly<Record<string, { readonly hash: string }>>>>

/**
 * Works around a fault of Anvil: a transaction that arrives while its sender's previous one is mined stays queued forever.
 * https://github.com/foundry-rs/foundry/issues/10122 describes the same race in the pool.
 */
export async function freeStuckTransactions(rpcUrl: string, { signal }: { signal: AbortSignal }): Promise<void> {
  let seen: ReadonlySet<string> = new Set()
  while (!signal.aborted) {
    // Other code reports a node that is busy or gone.
    seen = await look(rpcUrl, seen).catch(() => new Set<string>())
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

async function look(rpcUrl: string, seenBefore: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const seen = new Set<string>()
  const { queued } = await callNode<{ queued: string }>(rpcUrl, 'txpool_status')
  if (Number(queued) === 0) return seen
  const pool = await readPool(rpcUrl)
  for (const sender of Object.keys(pool.queued)) {
    const next = Number(await callNode<string>(rpcUrl, 'eth_getTransactionCount', sender, 'latest'))
    const stuck = hashesOf(pool.queued, sender, (number) => number <= next)
    for (const hash of stuck) seen.add(hash)
    if (stuck.some((hash) => seenBefore.has(hash))) await resubmit(rpcUrl, { sender, next }).catch(() => undefined)
  }
  return seen
}

const readPool = (rpcUrl: string) => callNode<TransactionPool>(rpcUrl, 'txpool_content')

function hashesOf(senders: Senders, sender: string, isMeant: (number: number) => boolean): string[] {
  const numbered = Object.entries(senders[sender] ?? {}).filter(([number]) => isMeant(Number(number)))
  // The highest nonce is sent first, so that the others are already waiting for the next one due and are mined with it.
  return numbered.sort(([one], [other]) => Number(other) - Number(one)).map(([, { hash }]) => hash)
}

/** The node removes all of a sender's transactions or none. Those with a used nonce can't be mined and aren't sent again. */
async function resubmit(rpcUrl: string, { sender, next }: { sender: string; next: number }): Promise<void> {
  const readHashes = async () => {
    const { pending, queued } = await readPool(rpcUrl)
    const all = { [sender]: { ...pending[sender], ...queued[sender] } }
    return hashesOf(all, sender, (number) => number >= next)
  }
  const hashes = await readHashes()
  const signed: string[] = []
  for (const hash of hashes) signed.push(await callNode<string>(rpcUrl, 'eth_getRawTransactionByHash', hash))
  // A transaction that has just arrived would be removed and not sent again, so this waits for the next check.
  if (String(await readHashes()) !== String(hashes)) return
  await callNode(rpcUrl, 'anvil_removePoolTransactions', sender)
  for (const transaction of signed) await send(rpcUrl, transaction)
}

/** The sender already has the hash, so a failed call is retried. A transaction that has just been mined fails every time. */
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
