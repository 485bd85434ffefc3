import { type Address, withRetry } from 'viem'
import type { WalletClients } from '../wallet-clients.ts'
import { followTransaction, type HasEffect, type TransactionEnd } from './follow-transaction.ts'
import type { SentTransaction } from './journal-entry.ts'
import type { TransactionRecord } from './send-transaction.ts'
import { TransactionFailure } from './transaction-failure.ts'

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
