import { auctionHouseAbi } from '@melos/contracts'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { isContractFailure } from './is-contract-failure.ts'

/** Returns null if the contract has no such function. */
export async function readMels(client: Client, auctionHouse: Address): Promise<Address | null> {
  try {
    return await readContract(client, { address: auctionHouse, abi: auctionHouseAbi, functionName: 'MELS' })
  } catch (error) {
    if (isContractFailure(error)) return null
    throw error
  }
}
