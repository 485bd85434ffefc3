import { type Hex, type PublicClient, parseTransaction } from 'viem'

export interface TransactionFees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

export interface CurrentFees extends TransactionFees {
  readonly baseFeePerGas: bigint
}

/** Nodes refuse a replacement that doesn't raise both fees by this much. */
const RAISE_PERCENT = 10n

/** Allows twice the base fee, which it can't exceed within the next five blocks. */
export async function readFees(client: PublicClient): Promise<CurrentFees> {
  const { baseFeePerGas } = await client.getBlock()
  const base = baseFeePerGas ?? 0n
  const maxPriorityFeePerGas = await client.estimateMaxPriorityFeePerGas()
  return { baseFeePerGas: base, maxFeePerGas: 2n * base + maxPriorityFeePerGas, maxPriorityFeePerGas }
}

/** The gas limit and the fees that a signed transaction offers. */
export function readOffer(transaction: Hex): TransactionFees & { readonly gas: bigint } {
  const { gas = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(transaction)
  return { gas, maxFeePerGas, maxPriorityFeePerGas }
}

/** The fees for a transaction that replaces this one, or `undefined` if this one still offers what a block costs. */
export function raiseFees(offer: TransactionFees, current: CurrentFees): TransactionFees | undefined {
  if (offer.maxFeePerGas >= current.baseFeePerGas + current.maxPriorityFeePerGas) return undefined
  return {
    maxFeePerGas: larger(raised(offer.maxFeePerGas), current.maxFeePerGas),
    maxPriorityFeePerGas: larger(raised(offer.maxPriorityFeePerGas), current.maxPriorityFeePerGas),
  }
}

function raised(fee: bigint): bigint {
  return fee + (fee * RAISE_PERCENT + 99n) / 100n
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
