import type { Abi, Address } from 'viem'

/** A call as the chain tries it out and the wallet sends it. */
export interface ContractCall {
  readonly address: Address
  readonly abi: Abi
  readonly functionName: string
  readonly args: readonly unknown[]
}
