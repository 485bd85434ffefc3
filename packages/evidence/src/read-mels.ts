import { auctionHouseAbi } from '@melos/contracts'
import type { Address, PublicClient } from 'viem'
import { isRefusal } from './is-refusal.ts'

/** The money that a house takes; null when the contract has no word for it. */
export async function readMels(client: PublicClient, auctionHouse: Address): Promise<Address | null> {
  try {
    return await client.readContract({ address: auctionHouse, abi: auctionHouseAbi, functionName: 'MELS' })
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}
