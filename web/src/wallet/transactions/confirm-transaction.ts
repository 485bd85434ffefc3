import {
  type Address,
  type Hash,
  type PublicClient,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  withRetry,
} from 'viem'
import type { WalletClients } from '../wallet-clients.ts'
import type { SentTransaction } from './journal-entry.ts'
import type { TransactionRecord } from './send-transaction.ts'
import { TransactionFailure } from './transaction-failure.ts'

export type TransactionEnd =
  | { readonly kind: 'mined'; readonly receipt: TransactionReceipt }
  /** The wallet used the nonce for another transaction, to speed this one up or cancel it. */
  | { readonly kind: 'replaced'; readonly blockNumber: bigint }
  /** The network has forgotten it, and nothing has replaced it. */
  | { readonly kind: 'dropped' }

/** Whether a transaction's effect is on chain; `end` is undefined while it is unknown how the transaction ended. */
export type HasEffect = (end: TransactionEnd | undefined) => Promise<boolean>

interface Followed {
  readonly from: Address
  readonly sent: SentTransaction
  /** Called when a node shows the nonce. */
  readonly onNonce: (nonce: number) => void
}

/** Nodes behind the same URL may differ, so an unknown transaction counts as dropped only after this time. */
export const DROPPED_AFTER_MS = 45_000
/** A wallet has this long to send what it signed before we rely on the guessed nonce. */
const GUESS_AFTER_MS = 15_000

/** Waits without limit until it is known how a transaction ended, and keeps asking a node that doesn't answer. */
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
    // A node that is making a block may already count its transactions, so a replacement must show in a second block.
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

const unanswered: Seen = { isKnown: true, isReplaced: false, blockNumber: 0n }

async function look(
  client: PublicClient,
  { from, hash, nonce }: { from: Address; hash: Hash; nonce: number | undefined },
): Promise<Seen> {
  // This is read first, because the wallet may soon replace the transaction.
  const transaction = await find(() => client.getTransaction({ hash }))
  const blockNumber = await client.getBlockNumber({ cacheTime: 0 })
  const used = await client.getTransactionCount({ address: from, blockNumber })
  // This is read after the count, because a transaction that had used the nonce by then has its receipt.
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

interface Confirming {
  readonly from: Address
  readonly sent: SentTransaction
  readonly record: TransactionRecord
  readonly hasEffect: HasEffect
}

const TRIES = { retryCount: 4, delay: 500 } as const

/**
 * Waits until it is known how a transaction ended. Its effect on chain decides, not the transaction itself, because the wallet
 * may have resent it with a higher fee, or someone else may have done the same. Throws `TransactionFailure`.
 */
export async function confirmTransaction(
  { client }: WalletClients,
  { from, sent, record, hasEffect }: Confirming,
): Promise<TransactionEnd> {
  const onNonce = (nonce: number): void => void record.sent({ ...sent, nonce })
  const end = await followTransaction(client, { from, sent, onNonce })
  const blockNumber = blockOf(end)
  // Nodes behind the same URL may be at different blocks.
  while (blockNumber !== undefined && (await client.getBlockNumber({ cacheTime: 0 })) < blockNumber)
    await new Promise((resolve) => setTimeout(resolve, client.pollingInterval))
  if (await takesEffect(hasEffect, end)) return end
  throw new TransactionFailure(codeOf(end))
}

export function blockOf(end: TransactionEnd | undefined): bigint | undefined {
  if (end === undefined || end.kind === 'dropped') return undefined
  return end.kind === 'mined' ? end.receipt.blockNumber : end.blockNumber
}

export function hasSucceeded(end: TransactionEnd | undefined): boolean {
  return end?.kind === 'mined' && end.receipt.status === 'success'
}

/** Asks several times after a success, because a node behind the same URL may lag. */
async function takesEffect(hasEffect: HasEffect, end: TransactionEnd): Promise<boolean> {
  let left = hasSucceeded(end) ? TRIES.retryCount : 0
  while (!(await withRetry(() => hasEffect(end), TRIES))) {
    if (left === 0) return false
    left -= 1
    await new Promise((resolve) => setTimeout(resolve, TRIES.delay))
  }
  return true
}

function codeOf(end: TransactionEnd): 'reverted' | 'without-effect' | 'replaced' | 'dropped' {
  if (end.kind !== 'mined') return end.kind
  return end.receipt.status === 'success' ? 'without-effect' : 'reverted'
}
