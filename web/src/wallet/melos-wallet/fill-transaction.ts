import { type Address, createClient, custom, type Hex, numberToHex } from 'viem'
import { estimateMaxPriorityFeePerGas, getBalance, getBlock, getTransactionCount } from 'viem/actions'
import type { ChainNode } from './chain-node.ts'
import type { TransactionRequest } from './read-transaction-request.ts'
import { INVALID_INPUT, WalletRpcError } from './wallet-rpc-error.ts'

/** All that is signed. */
export interface FilledTransaction {
  readonly type: 'eip1559'
  readonly chainId: number
  readonly nonce: number
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

interface Sender {
  readonly node: ChainNode
  readonly chainId: number
  readonly address: Address
}

/** The base fee may double while a person reads; what is not needed stays with them. */
const BASE_FEE_MARGIN = 2n

/** Completes a transaction; rejects with what the node says against it, and where the wallet cannot pay it at the most. */
export async function fillTransaction(
  { node, chainId, address }: Sender,
  request: TransactionRequest,
): Promise<FilledTransaction> {
  const { to, value, data } = request
  const client = createClient({ transport: custom(node, { retryCount: 0 }) })
  const [nonce, gas, fees, balance] = await Promise.all([
    request.nonce ?? getTransactionCount(client, { address, blockTag: 'pending' }),
    request.gas ?? estimateGas({ node, address }, request),
    estimateFees(client, request),
    getBalance(client, { address }),
  ])
  if (value + gas * fees.maxFeePerGas > balance) {
    throw new WalletRpcError(INVALID_INPUT, 'insufficient funds for gas * price + value')
  }
  return Object.freeze({ type: 'eip1559', chainId, nonce, to, value, data, gas, ...fees })
}

/** Asked of the node itself, so that a contract's reason against it comes through unaltered. */
async function estimateGas(
  { node, address }: Pick<Sender, 'node' | 'address'>,
  { to, value, data }: TransactionRequest,
): Promise<bigint> {
  const call = { from: address, to, data, value: numberToHex(value) }
  const gas = await node.request({ method: 'eth_estimateGas', params: [call] })
  // A state that changes until the transaction is mined may need more.
  return (BigInt(String(gas)) * 12n) / 10n
}

async function estimateFees(
  client: Parameters<typeof getBlock>[0],
  request: TransactionRequest,
): Promise<Pick<FilledTransaction, 'maxFeePerGas' | 'maxPriorityFeePerGas'>> {
  if (request.maxFeePerGas !== undefined) {
    const { maxFeePerGas, maxPriorityFeePerGas = maxFeePerGas } = request
    return { maxFeePerGas, maxPriorityFeePerGas }
  }
  const block = await getBlock(client, { blockTag: 'latest' })
  const maxPriorityFeePerGas =
    request.maxPriorityFeePerGas ?? (await estimateMaxPriorityFeePerGas(client, { chain: undefined }))
  return {
    maxFeePerGas: (block.baseFeePerGas ?? 0n) * BASE_FEE_MARGIN + maxPriorityFeePerGas,
    maxPriorityFeePerGas,
  }
}
