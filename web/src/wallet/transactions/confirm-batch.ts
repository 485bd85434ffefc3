import type { Address } from 'viem'
import type { WalletClients } from '../wallet-clients.ts'
import { readCallsStatus } from './ask-wallet.ts'
import { confirmTransaction, DROPPED_AFTER_MS, type HasEffect, type TransactionEnd } from './confirm-transaction.ts'
import type { BatchRecord } from './send-transaction.ts'
import { TransactionFailure } from './transaction-failure.ts'

interface Confirming {
  readonly from: Address
  readonly callsId: string
  readonly record: BatchRecord
  readonly hasEffect: HasEffect
}

/**
 * Waits until it is known how a batch of calls (EIP-5792) ended: by its transaction once the wallet names it, otherwise by
 * its effect on chain, from which the result is undefined. Throws `TransactionFailure`.
 */
export async function confirmBatch(
  clients: WalletClients,
  { from, callsId, record, hasEffect }: Confirming,
): Promise<TransactionEnd | undefined> {
  let unknownSince: number | undefined
  for (;;) {
    const answer = await readCallsStatus(clients, { from, callsId })
    // A wallet that doesn't answer may still know the batch, so its silence changes nothing.
    if (answer === 'unknown') unknownSince ??= Date.now()
    else if (answer !== undefined) unknownSince = undefined
    const { status, hash } = answer === 'unknown' || answer === undefined ? pending : answer
    if (status >= CONFIRMED && status < NOT_SENT && hash !== undefined) {
      const sent = { hash }
      await record.sent(sent)
      return await confirmTransaction(clients, { from, sent, record, hasEffect })
    }
    // An unreachable node is asked again.
    if (await hasEffect(undefined).catch(() => false)) return undefined
    if (status >= REVERTED) throw new TransactionFailure('reverted')
    if (status >= NOT_SENT) throw new TransactionFailure('not-sent', { cause: answer })
    if (answer === 'unknown' && Date.now() - (unknownSince ?? Date.now()) > DROPPED_AFTER_MS)
      throw new TransactionFailure('dropped')
    await new Promise((resolve) => setTimeout(resolve, clients.client.pollingInterval))
  }
}

/** The first status of each kind in EIP-5792. */
const pending = { status: 100, hash: undefined }
const CONFIRMED = 200
/** The wallet has given up without a transaction. */
const NOT_SENT = 400
const REVERTED = 500
