import {
  type Bid,
  type ClearingClaim,
  type ClearingSteps,
  clearingClaim,
  explainClearing,
  gasBudget,
  type Settlement,
  settle,
} from '@melos/clearing'
import { auctionHouseAbi } from '@melos/contracts'
import { type ChainAuction, type ChainBid, readChainAuction } from '@melos/evidence'
import type { Address } from 'viem'
import type { WalletClients } from '../../wallet/wallet-clients.ts'

export type Calculation = ClearingSteps<Bid & ChainBid> & {
  /** In the order of the bids. */
  readonly allotments: readonly bigint[]
  readonly settlement: Settlement<Address>
  /** In MELS base units, without the commission that is refunded with them. */
  readonly refunds: bigint
  /** Proves a sale to the contract; undefined for a void auction. */
  readonly claim: ClearingClaim | undefined
}

export interface Situation {
  readonly auction: ChainAuction
  readonly calculation: Calculation
  /** How many bidders the contract has already checked for the calculation's claim. */
  readonly proved: number
  readonly gasBudget: bigint
}

/** A call uses at most half of a block's gas, so that it fits alongside other transactions. */
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
  const winners = settlements.filter(({ quantity }) => quantity > 0n).length
  const refunds = settlements.filter(({ refund }) => refund > 0n).length
  return [status, outcome, proved, settlements.length, winners, refunds].join()
}

export function calculateClearing({ terms, bids, outcome }: ChainAuction): Calculation {
  const offer = { supply: terms.supply, minimumPrice: terms.minimumPrice, threshold: terms.threshold }
  const listed = bids.map((bid) => ({ ...bid, id: String(bid.index) }))
  const { clearing, steps } = explainClearing(offer, listed, { isLapsed: outcome === 'VOID' })
  const settlement = settle(listed, clearing)
  return {
    ...steps,
    allotments: clearing.outcome === 'sold' ? clearing.allotments : bids.map(() => 0n),
    settlement,
    refunds: settlement.refunds.reduce((total, { price }) => total + price, 0n),
    claim: clearing.outcome === 'sold' ? clearingClaim(offer, listed, clearing) : undefined,
  }
}
