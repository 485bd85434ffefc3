import {
  type Bid,
  type ClearingClaim,
  type ClearingSteps,
  clearingClaim,
  explainClearing,
  type Settlement,
  settle,
} from '@melos/clearing'
import type { ChainAuction, ChainBid } from '@melos/evidence'
import type { Address } from 'viem'

export type Calculation = ClearingSteps<Bid & ChainBid> & {
  /** In the order of the bids. */
  readonly allotments: readonly bigint[]
  readonly settlement: Settlement<Address>
  /** In MELS base units, without the commission that is refunded with them. */
  readonly refunds: bigint
  /** Proves a sale to the contract; undefined for a void auction. */
  readonly claim: ClearingClaim | undefined
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
