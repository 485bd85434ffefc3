import { type Address, getAddress, type Hex, isAddress, isAddressEqual, isHex } from 'viem'
import { INVALID_PARAMETERS, UNAUTHORIZED, UNKNOWN_CHAIN, WalletRpcError } from './wallet-rpc-error.ts'

/** The fields that a site can set; the wallet fills in the rest. */
export interface TransactionRequest {
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint | undefined
  readonly nonce: number | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
}

interface Sender {
  readonly address: Address
  readonly chainId: number
}

const fields = new Set(
  'from to data input value gas gasPrice maxFeePerGas maxPriorityFeePerGas nonce chainId type accessList'.split(' '),
)
/** Other types carry blobs or delegate the account to a contract. */
const types = new Set(['0x0', '0x1', '0x2'])

/** Reads the parameter of `eth_sendTransaction`; rejects any field that the person would not be shown. */
export function readTransactionRequest({ address, chainId }: Sender, value: unknown): TransactionRequest {
  const request = readFields(value)
  const { from, to, data, input, type } = request
  if (!isAddressText(from) || !isAddressEqual(from, address)) {
    throw new WalletRpcError(UNAUTHORIZED, 'This account isn’t in the wallet.')
  }
  const chain = readQuantity(request.chainId)
  if (chain !== undefined && chain !== BigInt(chainId)) {
    throw new WalletRpcError(UNKNOWN_CHAIN, 'The wallet is on another network.')
  }
  if (type !== undefined && !types.has(String(type))) throw refuse('type')
  if (to !== undefined && !isAddressText(to)) throw refuse('to')
  if (data !== undefined && input !== undefined && data !== input) throw refuse('input')
  return {
    to: to === undefined ? undefined : getAddress(to),
    value: readQuantity(request.value) ?? 0n,
    data: readBytes(data ?? input),
    gas: readQuantity(request.gas),
    nonce: readNonce(request.nonce),
    ...readFees(request),
  }
}

/** Sites write addresses in any case. */
export function isAddressText(value: unknown): value is Address {
  return typeof value === 'string' && isAddress(value, { strict: false })
}

function readFields(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw refuse('transaction')
  const given = Object.entries(value).filter(([, field]) => field !== undefined && field !== null)
  const foreign = given.find(([name]) => !fields.has(name))
  if (foreign !== undefined) throw refuse(foreign[0])
  const request = Object.fromEntries(given)
  const { accessList = [] } = request
  if (!Array.isArray(accessList) || accessList.length > 0) throw refuse('accessList')
  return request
}

function readFees(request: Record<string, unknown>): Pick<TransactionRequest, 'maxFeePerGas' | 'maxPriorityFeePerGas'> {
  const gasPrice = readQuantity(request.gasPrice)
  const maxFeePerGas = readQuantity(request.maxFeePerGas) ?? gasPrice
  const maxPriorityFeePerGas = readQuantity(request.maxPriorityFeePerGas) ?? gasPrice
  if (maxFeePerGas !== undefined && (maxPriorityFeePerGas ?? 0n) > maxFeePerGas) throw refuse('tip')
  return { maxFeePerGas, maxPriorityFeePerGas }
}

function readNonce(value: unknown): number | undefined {
  const nonce = readQuantity(value)
  if (nonce === undefined) return undefined
  if (nonce > BigInt(Number.MAX_SAFE_INTEGER)) throw refuse('nonce')
  return Number(nonce)
}

function readQuantity(value: unknown): bigint | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'string' || !/^0x[\da-f]{1,64}$/i.test(value)) throw refuse('quantity')
  return BigInt(value)
}

function readBytes(value: unknown): Hex {
  if (value === undefined) return '0x'
  if (!isHex(value) || value.length % 2 !== 0) throw refuse('data')
  return value
}

function refuse(field: string): WalletRpcError {
  return new WalletRpcError(INVALID_PARAMETERS, `The wallet does not accept this ${field}.`)
}
