import { auctionHouseAbi } from '@melos/contracts'
import type { Address, Client } from 'viem'
import { readContract } from 'viem/actions'
import { EvidenceError } from '../evidence-error.ts'
import { isContractFailure } from '../is-contract-failure.ts'

/** The song that an auction sold. */
export async function readAuctionSong(
  client: Client,
  { auctionHouse, auctionId }: { readonly auctionHouse: Address; readonly auctionId: bigint },
): Promise<Address> {
  const call = { address: auctionHouse, abi: auctionHouseAbi, functionName: 'auctionState', args: [auctionId] } as const
  try {
    return (await readContract(client, call)).token
  } catch (error) {
    if (!isContractFailure(error)) throw error
    throw new EvidenceError('AUCTION_UNKNOWN', `The chain has no auction ${auctionId} at ${auctionHouse}`, {
      cause: error,
    })
  }
}
