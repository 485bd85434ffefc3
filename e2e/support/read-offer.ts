import type { Bid, Offer } from '@melos/clearing'
import { auctionHouseAbi } from '@melos/contracts'
import type { Address } from 'viem'
import type { Chain } from './open-chain.ts'

/** An auction as the contract's events tell it. */
export interface ChainOffer extends Offer {
  readonly token: Address
  readonly seller: Address
  readonly endsAt: bigint
  /** All of them, in chain order. */
  readonly bids: readonly (Bid & { readonly bidder: Address })[]
}

export async function readOffer({ house, reader }: Chain, auctionId: number): Promise<ChainOffer> {
  const call = { address: house, abi: auctionHouseAbi, fromBlock: 0n, strict: true } as const
  const args = { auctionId: BigInt(auctionId) }
  const [[created], placed] = await Promise.all([
    reader.getContractEvents({ ...call, eventName: 'AuctionCreated', args }),
    reader.getContractEvents({ ...call, eventName: 'BidPlaced', args }),
  ])
  if (created === undefined) throw new Error(`There is no auction ${auctionId}`)
  const { token, seller, tokenAmount: supply, initialPrice: minimumPrice, threshold, endsAt } = created.args
  const bids = placed.map(({ args: { bidder, index, amount, price } }) => ({
    id: String(index),
    bidder,
    quantity: amount,
    price,
  }))
  return { token, seller, supply, minimumPrice, threshold, endsAt, bids }
}
