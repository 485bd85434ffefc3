import { hashTypedData, type TypedDataDefinition } from 'viem'
import { INVALID_PARAMETERS, WalletRpcError } from './wallet-rpc-error.ts'

/** EIP-712, as a site gives it. */
export type TypedData = TypedDataDefinition<Record<string, unknown>, string>

/** Reads the parameter of `eth_signTypedData_v4`; refuses what cannot be signed, and what belongs to another chain. */
export function parseTypedData(value: unknown, chainId: number): TypedData {
  try {
    // A copy: what is signed later is what is shown now.
    const typedData: TypedData = JSON.parse(typeof value === 'string' ? value : JSON.stringify(value))
    // Whatever is not typed data cannot be hashed as such.
    hashTypedData(typedData)
    if (BigInt(String(typedData.domain?.chainId ?? chainId)) === BigInt(chainId)) return typedData
  } catch {
    // Refused like the others.
  }
  throw new WalletRpcError(INVALID_PARAMETERS, 'This is not typed data for this network.')
}

export function writeTypedData({ domain, primaryType, message }: TypedData): string {
  return JSON.stringify({ domain, primaryType, message }, undefined, 2)
}
