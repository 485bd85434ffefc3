import { type Address, withRetry } from 'viem'
import type { WalletClients } from '../wallet-clients.ts'
import { askForCalls, askWallet, type ContractCall, isShortOfPol, type TransactionRequest } from './ask-wallet.ts'
import { type ContractErrorName, isContractError } from './contract-errors.ts'
import type { SentTransaction } from './journal-entry.ts'
import { TransactionFailure } from './transaction-failure.ts'

/** Records a transaction in the browser's journal or in a draft on the server. */
export interface TransactionRecord {
  /** Called before the wallet is asked, with its next nonce. */
  readonly asked: (guess: number) => void | Promise<void>
  /** Called when the wallet has sent it and when a node shows its nonce. */
  readonly sent: (sent: SentTransaction) => void | Promise<void>
}

/** Records a batch of calls. */
export interface BatchRecord extends TransactionRecord {
  /** Called when the wallet has accepted the batch but hasn't named its transaction. */
  readonly accepted: (callsId: string) => void
}

/** `check`: the simulation; `earlier`: another transaction; `wallet`: the person; `chain`: confirmation; `server`: Melos. */
export type WaitsFor = 'check' | 'earlier' | 'wallet' | 'chain' | 'server'

interface Sending {
  readonly from: Address
  readonly request: TransactionRequest
  readonly record: TransactionRecord
  readonly onWait: (waitsFor: WaitsFor) => void
  /** A node that hasn't seen the previous step fails with this error, so it is asked again. */
  readonly retryOn?: ContractErrorName
}

const TRIES = { retryCount: 4, delay: 500 } as const

/**
 * Simulates a transaction, records it, then asks the wallet once, because a wallet that reports an error may still have sent it.
 * Throws `TransactionFailure`.
 */
export async function sendTransaction(clients: WalletClients, sending: Sending): Promise<SentTransaction> {
  const { from, request, record, onWait } = sending
  onWait('check')
  await simulate(clients, sending)
  const guess = await clients.client.getTransactionCount({ address: from, blockTag: 'pending' })
  await record.asked(guess)
  onWait('wallet')
  const hash = await askWallet(clients, { from, request })
  const sent = { hash, guess }
  await record.sent(sent)
  return sent
}

/**
 * Asks the wallet once to send several calls as one (EIP-5792), and returns its transaction or, until that is known, the
 * batch's id. The caller simulates the calls, because each depends on the one before. Throws `TransactionFailure`.
 */
export async function sendBatch(
  clients: WalletClients,
  {
    from,
    calls,
    record,
    onWait,
  }: Pick<Sending, 'from' | 'onWait'> & { calls: readonly ContractCall[]; record: BatchRecord },
): Promise<{ readonly sent: SentTransaction } | { readonly callsId: string }> {
  const guess = await clients.client.getTransactionCount({ address: from, blockTag: 'pending' })
  await record.asked(guess)
  onWait('wallet')
  const { callsId, hash } = await askForCalls(clients, { from, calls })
  if (hash === undefined) {
    record.accepted(callsId)
    return { callsId }
  }
  const sent = { hash, guess }
  await record.sent(sent)
  return { sent }
}

interface Simulated {
  readonly from: Address
  readonly request: TransactionRequest
  readonly retryOn?: ContractErrorName | undefined
  /** An error that only the simulation meets, because the transaction is sent together with what prevents it. */
  readonly passes?: ContractErrorName | undefined
}

/** Throws `TransactionFailure` if the transaction would fail. */
export async function simulate(
  { client }: WalletClients,
  { from, request, retryOn, passes }: Simulated,
): Promise<void> {
  try {
    await withRetry<unknown>(
      () =>
        'abi' in request
          ? client.simulateContract({ account: from, ...request })
          : client.estimateGas({ account: from, ...request }),
      { ...TRIES, shouldRetry: ({ error }) => retryOn !== undefined && isContractError(error, retryOn) },
    )
  } catch (cause) {
    if (passes !== undefined && isContractError(cause, passes)) return
    throw new TransactionFailure(isShortOfPol(cause) ? 'too-little-pol' : 'refused', { cause })
  }
}
