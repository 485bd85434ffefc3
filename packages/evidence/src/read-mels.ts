import { auctionHouseAbi } from '@melos/contracts'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { isRefusal } from './is-refusal.ts'

/** The money that a house takes; null when the contract has no word for it. */
export async function readMels(client: Client, auctionHouse: Address): Promise<Address | null> {
  try {
    return await readContract(client, { address: auctionHouse, abi: auctionHouseAbi, functionName: 'MELS' })
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}
