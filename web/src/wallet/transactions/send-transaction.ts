import { getConnection } from '@wagmi/core'
import {
  type Abi,
  type Address,
  BaseError,
  type EIP1193Provider,
  encodeFunctionData,
  type Hash,
  type Hex,
  InsufficientFundsError,
  isAddressEqual,
  isHash,
  withRetry,
} from 'viem'
import { isRejection } from '../is-rejection.ts'
import type { WalletClients } from '../wallet-clients.ts'
import { type ContractErrorName, isContractError } from './contract-errors.ts'
import type { SentTransaction } from './journal-entry.ts'
import { TransactionFailure } from './transaction-failure.ts'

export interface ContractCall {
  readonly address: Address
  readonly abi: Abi
  readonly functionName: string
  readonly args: readonly unknown[]
}

/** A call, or a contract's deployment. */
type TransactionRequest = ContractCall | { readonly data: Hex }

/** Records a transaction in the browser's journal or in a draft on the server. */
export interface TransactionRecord {
  /** Called before the wallet is asked, with its next nonce. */
  readonly asked: (guess: number) => void | Promise<void>
  /** Called when the wallet has sent it and when a node shows its nonce. */
  readonly sent: (sent: SentTransaction) => void | Promise<void>
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

async function simulate({ client }: WalletClients, { from, request, retryOn }: Sending): Promise<void> {
  try {
    await withRetry<unknown>(
      () =>
        'abi' in request
          ? client.simulateContract({ account: from, ...request })
          : client.estimateGas({ account: from, ...request }),
      { ...TRIES, shouldRetry: ({ error }) => retryOn !== undefined && isContractError(error, retryOn) },
    )
  } catch (cause) {
    throw new TransactionFailure(isShortOfPol(cause) ? 'too-little-pol' : 'refused', { cause })
  }
}

/** Asks the wallet to send a request. The failure is `unsure` unless the wallet certainly did nothing. */
export async function askWallet(
  { config, site }: Pick<WalletClients, 'config' | 'site'>,
  { from, request }: { from: Address; request: TransactionRequest },
): Promise<Hash> {
  const { connector } = getConnection(config)
  if (connector === undefined) throw new TransactionFailure('wallet-elsewhere')
  const accounts = await connector.getAccounts()
  const isHere = (await connector.getChainId()) === site.chain.id
  if (!isHere || !accounts.some((account) => isAddressEqual(account, from)))
    throw new TransactionFailure('wallet-elsewhere')
  // All our connectors return an EIP-1193 provider.
  const provider = (await connector.getProvider()) as EIP1193Provider
  const transaction =
    'abi' in request ? { from, to: request.address, data: encodeFunctionData(request) } : { from, data: request.data }
  const answer: unknown = await provider
    .request({ method: 'eth_sendTransaction', params: [transaction] })
    .catch((cause: unknown) => {
      throw new TransactionFailure(whyNotSent(cause), { cause })
    })
  if (typeof answer === 'string' && isHash(answer)) return answer
  throw new TransactionFailure('unsure', { cause: answer })
}

/** Codes of EIP-1193 and JSON-RPC that mean nothing was done. */
const nothingDone: ReadonlySet<unknown> = new Set([4100, 4200, 4900, 4901, 4902, -32_600, -32_601, -32_602])

function whyNotSent(error: unknown): 'rejected' | 'too-little-pol' | 'not-sent' | 'unsure' {
  if (isRejection(error)) return 'rejected'
  if (isShortOfPol(error)) return 'too-little-pol'
  const { code } = (error ?? {}) as { code?: unknown }
  return nothingDone.has(code) ? 'not-sent' : 'unsure'
}

function isShortOfPol(error: unknown): boolean {
  if (error instanceof BaseError && error.walk((cause) => cause instanceof InsufficientFundsError) !== null) return true
  const { message } = (error ?? {}) as { message?: unknown }
  // All known nodes use these words, but no common error code.
  return /insufficient funds/i.test(String(message))
}
