import type { Address, Hash, PublicClient, TransactionReceipt } from 'viem'
import { TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import type { SentTransaction } from './journal-entry.ts'

export type TransactionEnd =
  | { readonly kind: 'mined'; readonly receipt: TransactionReceipt }
  /** Another transaction of the wallet has its number: sped up or cancelled. */
  | { readonly kind: 'replaced'; readonly blockNumber: bigint }
  /** The network does not know it any more, and nothing has taken its place. */
  | { readonly kind: 'dropped' }

interface Followed {
  readonly from: Address
  readonly sent: SentTransaction
  /** Called when the number is known. */
  readonly onNonce: (nonce: number) => void
}

/** Nodes behind one address need not know the same; so long a transaction may be unknown before it counts as dropped. */
const DROPPED_AFTER_MS = 45_000
/** So long a wallet may take to send what it has signed, before the guess counts. */
const GUESS_AFTER_MS = 15_000

/** Waits until a transaction has come to an end, however long that takes; a node that does not answer is asked again. */
export async function followTransaction(client: PublicClient, followed: Followed): Promise<TransactionEnd> {
  const { from, sent, onNonce } = followed
  let { nonce } = sent
  let lastKnownAt = Date.now()
  let replacedAt: bigint | undefined
  for (;;) {
    const lookedAt = Date.now()
    const isUnseen = lookedAt - lastKnownAt > GUESS_AFTER_MS
    const number = nonce ?? (isUnseen ? sent.guess : undefined)
    const seen = await look(client, { from, hash: sent.hash, nonce: number }).catch(() => unanswered)
    if (seen.receipt !== undefined) return { kind: 'mined', receipt: seen.receipt }
    if (seen.nonce !== undefined && seen.nonce !== nonce) {
      nonce = seen.nonce
      onNonce(nonce)
    }
    // A node that is making a block may count its transactions as those of the block before: believed a block later.
    if (seen.isReplaced && replacedAt !== undefined && seen.blockNumber > replacedAt)
      return { kind: 'replaced', blockNumber: seen.blockNumber }
    replacedAt = seen.isReplaced ? (replacedAt ?? seen.blockNumber) : undefined
    if (seen.isKnown) lastKnownAt = lookedAt
    if (!seen.isReplaced && Date.now() - lastKnownAt > DROPPED_AFTER_MS) return { kind: 'dropped' }
    await new Promise((resolve) => setTimeout(resolve, client.pollingInterval))
  }
}

interface Seen {
  readonly receipt?: TransactionReceipt | undefined
  readonly nonce?: number | undefined
  readonly isKnown: boolean
  readonly isReplaced: boolean
  readonly blockNumber: bigint
}

/** Silence says nothing about the transaction. */
const unanswered: Seen = { isKnown: true, isReplaced: false, blockNumber: 0n }

async function look(
  client: PublicClient,
  { from, hash, nonce }: { from: Address; hash: Hash; nonce: number | undefined },
): Promise<Seen> {
  // First, because a wallet may soon send another in its place.
  const transaction = await find(() => client.getTransaction({ hash }))
  const blockNumber = await client.getBlockNumber({ cacheTime: 0 })
  const used = await client.getTransactionCount({ address: from, blockNumber })
  // Asked after the count: a transaction that used the number by then has its receipt.
  const receipt = await find(() => client.getTransactionReceipt({ hash }))
  const isReplaced = receipt === undefined && nonce !== undefined && used > nonce
  return { receipt, nonce: transaction?.nonce, isKnown: transaction !== undefined, isReplaced, blockNumber }
}

async function find<Found>(ask: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await ask()
  } catch (error) {
    const isMissing = error instanceof TransactionReceiptNotFoundError || error instanceof TransactionNotFoundError
    if (isMissing) return undefined
    throw error
  }
}
