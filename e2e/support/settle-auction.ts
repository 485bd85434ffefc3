import { clearAuction, settle } from '@melos/clearing'
import { auctionHouseAbi } from '@melos/contracts'
import type { Hash } from 'viem'
import type { Market } from './open-market.ts'
import { readOffer } from './read-offer.ts'
import { waitUntil } from './wait-until.ts'

/** Settles an auction that has ended as an administrator does: by the rule, with the bids on the chain; gives the transaction. */
export async function settleAuction({ chain }: Market, auctionId: number): Promise<Hash> {
  const { house, reader, operator, confirm } = chain
  const { bids, endsAt, ...offer } = await readOffer(chain, auctionId)
  const { winners, refunds } = settle(bids, clearAuction(offer, bids))
  await waitUntil('the chain has got to the end', async () => (await reader.getBlock()).timestamp >= endsAt)
  const args = [BigInt(auctionId), winners, refunds] as const
  const call = { address: house, abi: auctionHouseAbi, functionName: 'finalizeAuction', args } as const
  const hash = await operator.writeContract(call)
  await confirm(hash)
  return hash
}
