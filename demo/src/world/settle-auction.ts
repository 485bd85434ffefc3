import { clearAuction, clearingClaim, type Settlement, settle } from '@melos/clearing'
import { auctionHouseAbi } from '@melos/contracts'
import { readChainAuction } from '@melos/evidence'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { House } from '../house.ts'

/** Settles like an administrator, either completely or only half, so that visitors can try settling the rest. */
export async function settleAuction(
  { reader, operator, auctionHouse, send }: House,
  { auctionId, extent }: { auctionId: bigint; extent: 'whole' | 'part' },
): Promise<void> {
  const auction = await readChainAuction(reader, { auctionHouse, auctionId })
  // An earlier run or an administrator has settled it.
  if (auction.status !== 'TERMINATED' || auction.settlements.length > 0) return
  const bids = auction.bids.map((bid) => ({ ...bid, id: String(bid.index) }))
  const { supply, minimumPrice, threshold } = auction.terms
  const offer = { supply, minimumPrice, threshold }
  const clearing = clearAuction(offer, bids)
  const whole = settle(bids, clearing)
  const call = (data: Hex) => send({ from: operator, to: auctionHouse, data })
  if (extent === 'part' && clearing.outcome === 'sold') {
    const bidders = [...new Set(bids.map(({ bidder }) => bidder))]
    const args = [auctionId, clearingClaim(offer, bids, clearing), bidders] as const
    await call(encodeFunctionData({ abi: auctionHouseAbi, functionName: 'proveClearing', args }))
  }
  const { winners, refunds } = extent === 'part' ? firstHalf(whole) : whole
  const args = [auctionId, winners, refunds] as const
  await call(encodeFunctionData({ abi: auctionHouseAbi, functionName: 'finalizeAuction', args }))
}

/** Entries of the first half of the winners. */
function firstHalf({ winners, refunds }: Settlement<Address>): Settlement<Address> {
  const first = winners.slice(0, Math.ceil(winners.length / 2))
  const names = new Set(first.map(({ bidder }) => bidder))
  return { winners: first, refunds: refunds.filter(({ bidder }) => names.has(bidder)) }
}
