import { gasBudget } from '@melos/clearing'
import { auctionHouseAbi } from '@melos/contracts'
import { readChainAuction } from '@melos/evidence'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { calculateClearing } from './calculate-clearing.ts'
import type { Situation } from './plan-settlement.ts'

/** A call uses at most half of a block's gas, so that it fits beside other transactions. */
const SHARE_OF_BLOCK = 2n

export async function readSituation({ client, site }: WalletClients, auctionId: number): Promise<Situation> {
  const place = { auctionHouse: site.contracts.auctionHouse, auctionId: BigInt(auctionId) }
  const [auction, { gasLimit }] = await Promise.all([readChainAuction(client, place), client.getBlock()])
  const calculation = calculateClearing(auction)
  const { claim } = calculation
  const isProving = claim !== undefined && auction.outcome === null && auction.status === 'TERMINATED'
  const proved = isProving
    ? await client.readContract({
        address: place.auctionHouse,
        abi: auctionHouseAbi,
        functionName: 'provedBidders',
        args: [place.auctionId, claim],
      })
    : 0n
  const isSmallBlock = gasLimit < SHARE_OF_BLOCK * gasBudget
  const budget = isSmallBlock ? gasLimit / SHARE_OF_BLOCK : gasBudget
  return { auction, calculation, proved: Number(proved), gasBudget: budget }
}

/** A text that changes with each call that advances the settlement. */
export function describeSituation({ auction, proved }: Situation): string {
  const { status, outcome, settlements } = auction
  const winners = settlements.filter(({ amount }) => amount > 0n).length
  const refunds = settlements.filter(({ refunded }) => refunded > 0n).length
  return [status, outcome, proved, settlements.length, winners, refunds].join()
}
