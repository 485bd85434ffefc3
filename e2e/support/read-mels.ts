import { melsAbi } from '@melos/contracts'
import type { Address } from 'viem'
import type { Chain } from './open-chain.ts'

/** What an account has, in base units. */
export async function readMels({ reader, mels }: Chain, account: Address): Promise<bigint> {
  return await reader.readContract({ address: mels, abi: melsAbi, functionName: 'balanceOf', args: [account] })
}
