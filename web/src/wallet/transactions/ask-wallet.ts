import { getConnection } from '@wagmi/core'
import {
  type Abi,
  type Address,
  BaseError,
  encodeFunctionData,
  getTypesForEIP712Domain,
  type Hash,
  type Hex,
  InsufficientFundsError,
  isAddressEqual,
  isHash,
  isHex,
  numberToHex,
  recoverTypedDataAddress,
  serializeTypedData,
  type TypedDataDefinition,
  withTimeout,
} from 'viem'
import { isFields } from '../../lib/is-fields.ts'
import { isRejection } from '../is-rejection.ts'
import type { Permit } from '../permit.ts'
import type { WalletClients } from '../wallet-clients.ts'
import { MELOS_WALLET } from '../wallet-site.ts'
import { TransactionFailure } from './transaction-failure.ts'

export interface ContractCall {
  readonly address: Address
  readonly abi: Abi
  readonly functionName: string
  readonly args: readonly unknown[]
}

/** A call, or a contract's deployment. */
export type TransactionRequest = ContractCall | { readonly data: Hex }

type Clients = Pick<WalletClients, 'config' | 'site'>

/** Asks the wallet to send a request. The failure is `unsure` unless the wallet certainly did nothing. */
export async function askWallet(
  clients: Clients,
  { from, request }: { from: Address; request: TransactionRequest },
): Promise<Hash> {
  const transaction = 'abi' in request ? { from, ...encode(request) } : { from, data: request.data }
  const answer = await ask(clients, { from, method: 'eth_sendTransaction', params: [transaction] })
  if (typeof answer === 'string' && isHash(answer)) return answer
  throw new TransactionFailure('unsure', { cause: answer })
}

/** Asks the wallet to send calls as one (EIP-5792). The failure is `unsure` unless the wallet certainly did nothing. */
export async function askForCalls(
  clients: Clients,
  { from, calls }: { from: Address; calls: readonly ContractCall[] },
): Promise<{ callsId: string; hash: Hash | undefined }> {
  const chainId = numberToHex(clients.site.chain.id)
  const batch = { version: '2.0.0', from, chainId, atomicRequired: true, calls: calls.map(encode) }
  const answer = await ask(clients, { from, method: 'wallet_sendCalls', params: [batch] })
  const { id }: { id?: unknown } = Object(answer)
  if (typeof id !== 'string' || id === '') throw new TransactionFailure('unsure', { cause: answer })
  // The Melos wallet's batches are transactions; other wallets' ids can look like hashes without being any.
  const isTransaction = getConnection(clients.config).connector?.id === MELOS_WALLET && isHash(id)
  return { callsId: id, hash: isTransaction ? id : undefined }
}

/** Data to sign (EIP-712), with the chain's id as a number, because wallets would get a bigint as a text. */
interface SignableData {
  readonly domain: TypedDataDefinition['domain'] & { readonly chainId: number }
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: object
}

/** Asks the wallet for a signature, which a contract can check. Throws `TransactionFailure`. */
export async function askForSignature(
  clients: Clients,
  { from, typedData }: { from: Address; typedData: SignableData },
): Promise<Hex> {
  // Wallets need the domain's fields as well; viem adds them only where it signs itself.
  const types = { ...typedData.types, EIP712Domain: getTypesForEIP712Domain({ domain: typedData.domain }) }
  const params = [from, serializeTypedData({ ...typedData, types } as TypedDataDefinition)]
  const signature = await ask(clients, { from, method: 'eth_signTypedData_v4', params })
  if (!isHex(signature)) throw new TransactionFailure('not-sent', { cause: signature })
  return signature
}

/** Asks the wallet to sign a permit; undefined if it can't sign one that MELS accepts. Throws `rejected`. */
export async function askForPermit(clients: Clients, permit: Permit): Promise<Hex | undefined> {
  const { owner } = permit.message
  try {
    const signature = await askForSignature(clients, { from: owner, typedData: permit })
    // MELS can't check the signatures of contracts.
    const signer = await recoverTypedDataAddress({ ...permit, signature })
    return isAddressEqual(signer, owner) ? signature : undefined
  } catch (error) {
    const isAnswer = error instanceof TransactionFailure && ['rejected', 'wallet-elsewhere'].includes(error.code)
    if (isAnswer) throw error
    return undefined
  }
}

/** A wallet that doesn't know this method may never answer. */
const PATIENCE_MS = 3_000

/** Whether the wallet sends several calls as one, without turning the account into something else first. */
export async function takesBatches(clients: Clients, from: Address): Promise<boolean> {
  const chainId = numberToHex(clients.site.chain.id)
  try {
    const asking = ask(clients, { from, method: 'wallet_getCapabilities', params: [from, [chainId]] })
    const answer = Object(await withTimeout(() => asking, { timeout: PATIENCE_MS }))
    // `0x0` means all networks.
    const { status } = Object((answer[chainId] ?? answer['0x0'])?.atomic)
    return status === 'supported'
  } catch {
    return false
  }
}

/** The wallet doesn't know the batch's id (EIP-5792). */
const UNKNOWN_BATCH = 5730

/** What the wallet says about a batch; undefined if it doesn't answer, because it is locked, slow or on another network. */
export async function readCallsStatus(
  clients: Clients,
  { from, callsId }: { from: Address; callsId: string },
): Promise<{ readonly status: number; readonly hash: Hash | undefined } | 'unknown' | undefined> {
  try {
    const asking = ask(clients, { from, method: 'wallet_getCallsStatus', params: [callsId] })
    const { status, receipts } = Object(await withTimeout(() => asking, { timeout: PATIENCE_MS }))
    const hash: unknown = Array.isArray(receipts) ? receipts.at(-1)?.transactionHash : undefined
    return typeof status === 'number' ? { status, hash: isText(hash) && isHash(hash) ? hash : undefined } : undefined
  } catch (error) {
    const { cause }: { cause?: unknown } = Object(error)
    return Object(cause).code === UNKNOWN_BATCH ? 'unknown' : undefined
  }
}

interface Question {
  readonly from: Address
  readonly method: string
  readonly params: readonly unknown[]
}

async function ask({ config, site }: Clients, { from, method, params }: Question): Promise<unknown> {
  const { connector } = getConnection(config)
  if (connector === undefined) throw new TransactionFailure('wallet-elsewhere')
  const accounts = await connector.getAccounts()
  const isHere = (await connector.getChainId()) === site.chain.id
  if (!isHere || !accounts.some((account) => isAddressEqual(account, from)))
    throw new TransactionFailure('wallet-elsewhere')
  // All our connectors return an EIP-1193 provider, whose types allow only the methods that viem knows.
  const provider = (await connector.getProvider()) as { request: (question: object) => Promise<unknown> }
  return await provider.request({ method, params }).catch((cause: unknown) => {
    throw new TransactionFailure(whyNotSent(cause), { cause })
  })
}

function encode(call: ContractCall): { to: Address; data: Hex } {
  return { to: call.address, data: encodeFunctionData(call) }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Codes of EIP-1193, JSON-RPC and EIP-5792 that mean nothing was done. */
const nothingDone: ReadonlySet<unknown> = new Set([
  ...[4100, 4200, 4900, 4901, 4902, -32_600, -32_601, -32_602],
  ...[5700, 5710, 5720, 5740, 5750, 5760],
])

function whyNotSent(error: unknown): 'rejected' | 'too-little-pol' | 'not-sent' | 'unsure' {
  if (isRejection(error)) return 'rejected'
  if (isShortOfPol(error)) return 'too-little-pol'
  return isFields(error) && nothingDone.has(error.code) ? 'not-sent' : 'unsure'
}

export function isShortOfPol(error: unknown): boolean {
  if (error instanceof BaseError && error.walk((cause) => cause instanceof InsufficientFundsError) !== null) return true
  // All known nodes use these words, but their error codes differ.
  return isFields(error) && /insufficient funds/i.test(String(error.message))
}
