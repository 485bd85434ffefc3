import { clearAuction, settle } from '@melos/clearing'
import { auctionHouseAbi } from '@melos/contracts'
import { getAddress } from 'viem'
import type { Market } from './open-market.ts'
import { waitUntil } from './wait-until.ts'

/** Settles an auction that has ended as an administrator does: by the rule, with the bids that are on the chain. */
export async function settleAuction({ chain }: Market, auctionId: number): Promise<void> {
  const { house, reader, operator, confirm } = chain
  const call = { address: house, abi: auctionHouseAbi } as const
  const args = { auctionId: BigInt(auctionId) }
  const [[created], placed] = await Promise.all([
    reader.getContractEvents({ ...call, eventName: 'AuctionCreated', args, fromBlock: 0n, strict: true }),
    reader.getContractEvents({ ...call, eventName: 'BidPlaced', args, fromBlock: 0n, strict: true }),
  ])
  if (created === undefined) throw new Error(`There is no auction ${auctionId}`)
  const { tokenAmount: supply, initialPrice: reservePrice, threshold, endsAt } = created.args
  const bids = placed.map(({ args: { bidder, index, amount, price } }) => ({
    id: String(index),
    bidder,
    quantity: amount,
    price,
  }))
  const { winners, refunds } = settle(bids, clearAuction({ supply, reservePrice, threshold }, bids))
  const [paid, refunded] = [winners, refunds].map((entries) =>
    entries.map((entry) => ({ ...entry, bidder: getAddress(entry.bidder) })),
  )
  await waitUntil('the chain has got to the end', async () => (await reader.getBlock()).timestamp >= endsAt)
  const lists = [args.auctionId, paid ?? [], refunded ?? []] as const
  await confirm(await operator.writeContract({ ...call, functionName: 'finalizeAuction', args: lists }))
}
