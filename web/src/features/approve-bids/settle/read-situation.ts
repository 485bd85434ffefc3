import { gasBudget } from '@melos/clearing'
import { auctionHouseAbi } from '@melos/contracts'
import { readChainAuction } from '@melos/evidence'
import type { WalletDoor } from '../../../wallet/wallet-door.ts'
import { calculateClearing } from '../calculate-clearing.ts'
import type { Situation } from './plan-settlement.ts'

/** Of a block's gas, so that a call finds its place among others. */
const SHARE_OF_BLOCK = 2n

/** Asks the chain how an auction stands, and nobody else. */
export async function readSituation({ client, site }: WalletDoor, auctionId: number): Promise<Situation> {
  const place = { auctionHouse: site.contracts.auctionHouse, auctionId: BigInt(auctionId) }
  const [auction, { gasLimit }] = await Promise.all([readChainAuction(client, place), client.getBlock()])
  const calculation = calculateClearing(auction)
  const claim = calculation.outcome === 'sold' ? calculation.claim : undefined
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
  return { auction, calculation, claim, proved: Number(proved), gasBudget: budget }
}

/** The same text for as long as nobody has moved the settlement on. */
export function describeSituation({ auction, proved }: Situation): string {
  const { status, outcome, settlements } = auction
  const settled = settlements.map(({ bidder, amount, refunded }) => `${bidder} ${amount} ${refunded}`)
  return [status, outcome, proved, ...settled].join()
}
