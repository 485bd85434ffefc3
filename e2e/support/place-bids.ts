import { auctionHouseAbi } from '@melos/contracts'
import { type Hash, parseEther } from 'viem'
import type { Market } from './open-market.ts'

export interface PlannedBid {
  readonly tokens: bigint
  /** MELS per token. */
  readonly price: string
}

/** Bids by the market's wallets in turn, one after the other; gives their transactions. */
export async function placeBids(
  { chain, bidders }: Market,
  auctionId: number,
  bids: readonly PlannedBid[],
): Promise<Hash[]> {
  const hashes: Hash[] = []
  for (const [index, { tokens, price }] of bids.entries()) {
    const bidder = bidders[index % bidders.length]
    if (bidder === undefined) throw new Error('There is nobody to bid')
    const args = [BigInt(auctionId), tokens, parseEther(price)] as const
    const call = { address: chain.house, abi: auctionHouseAbi, functionName: 'bid', args } as const
    const hash = await bidder.writeContract(call)
    await chain.confirm(hash)
    hashes.push(hash)
  }
  return hashes
}
