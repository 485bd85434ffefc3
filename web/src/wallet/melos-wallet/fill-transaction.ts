import { type Address, type Client, createClient, custom, numberToHex } from 'viem'
import { estimateMaxPriorityFeePerGas, getBalance, getBlock, getTransactionCount } from 'viem/actions'
import type { ChainNode } from './chain-node.ts'
import type { TransactionRequest } from './read-transaction-request.ts'
import { INVALID_INPUT, WalletRpcError } from './wallet-rpc-error.ts'

interface Sender {
  readonly node: ChainNode
  readonly chainId: number
  readonly address: Address
}

/** The base fee may double while a person reads; the network takes only what it needs. */
const BASE_FEE_MARGIN = 2n

/** Completes a transaction; throws the node's error, or one of our own if the wallet cannot pay the maximum fee. */
export async function fillTransaction({ node, chainId, address }: Sender, request: TransactionRequest) {
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
  return Object.freeze({ type: 'eip1559' as const, chainId, nonce, to, value, data, gas, ...fees })
}

/** Asks the node directly, so that a contract's revert reason arrives unaltered. */
export async function estimateGas(
  { node, address }: Pick<Sender, 'node' | 'address'>,
  { to, value, data, gas: limit }: Pick<TransactionRequest, 'to' | 'value' | 'data' | 'gas'>,
): Promise<bigint> {
  const most = limit === undefined ? {} : { gas: numberToHex(limit) }
  const call = { from: address, to, data, value: numberToHex(value), ...most }
  const gas = await node.request({ method: 'eth_estimateGas', params: [call] })
  // The state may change before the transaction is mined and need more gas.
  return (BigInt(String(gas)) * 12n) / 10n
}

async function estimateFees(client: Client, request: TransactionRequest) {
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
