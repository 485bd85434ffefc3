import { type Bid, type ClearingSteps, explainClearing, gasBudget, type SettlementLine, settle } from '@melos/clearing'
import { type ChainAuction, type ChainBid, readChainAuction, voidedBy } from '@melos/evidence'
import type { Address } from 'viem'
import type { WalletClients } from '../../wallet/wallet-clients.ts'

export type Calculation = ClearingSteps<Bid & ChainBid> & {
  /** In the order of the bids. */
  readonly allotments: readonly bigint[]
  /** One per bidder, in the order of first bids. */
  readonly lines: readonly SettlementLine<Address>[]
  /** In MELS base units, without the commission that is refunded with them. */
  readonly refunds: bigint
}

export interface Situation {
  readonly auction: ChainAuction
  readonly calculation: Calculation
  readonly gasBudget: bigint
}

/** A call uses at most half of a block's gas, so that it fits alongside other transactions. */
const SHARE_OF_BLOCK = 2n

export async function readSituation({ client, site }: WalletClients, auctionId: number): Promise<Situation> {
  const place = { auctionHouse: site.contracts.auctionHouse, auctionId: BigInt(auctionId) }
  const [auction, { gasLimit }] = await Promise.all([readChainAuction(client, place), client.getBlock()])
  const isSmallBlock = gasLimit < SHARE_OF_BLOCK * gasBudget
  const budget = isSmallBlock ? gasLimit / SHARE_OF_BLOCK : gasBudget
  return { auction, calculation: calculateClearing(auction), gasBudget: budget }
}

/** A text that changes with each call that settles a bidder or decides the outcome. */
export function describeSituation({ auction: { status, outcome, settlements } }: Situation): string {
  return [status, outcome, settlements.length].join()
}

export function calculateClearing(auction: ChainAuction): Calculation {
  const { terms, bids } = auction
  const offer = { supply: terms.supply, minimumPrice: terms.minimumPrice, threshold: terms.threshold }
  const listed = bids.map((bid) => ({ ...bid, id: String(bid.index) }))
  const { clearing, steps } = explainClearing(offer, listed, { voidedBy: voidedBy(auction) })
  const lines = settle(listed, clearing)
  return {
    ...steps,
    allotments: clearing.outcome === 'sold' ? clearing.allotments : bids.map(() => 0n),
    lines,
    refunds: lines.reduce((total, { refund }) => total + refund, 0n),
  }
}
