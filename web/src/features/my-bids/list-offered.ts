import { toWithdrawal } from '../../wallet/own-calls/credits-panel.tsx'
import { keyOf } from '../../wallet/own-calls/own-call.ts'
import { awaitsSettlement } from './own-bid.ts'
import type { BidsPage } from './use-my-bids.ts'

interface Offering extends Pick<BidsPage, 'bids' | 'credits'> {
  /** What the auction house can still take from the wallet. */
  readonly allowance: bigint
}

/** The calls that a page of bids offers, now or at a later date. */
export function listOffered({ bids, credits, allowance }: Offering): ReadonlySet<string> {
  return new Set([
    ...bids.filter(awaitsSettlement).map(({ auction }) => keyOf({ kind: 'settle-me', auctionId: auction.externalId })),
    ...bids
      .filter(({ withdrawable }) => withdrawable)
      .map(({ auction }) => keyOf({ kind: 'outbid', auctionId: auction.externalId })),
    ...credits.map((credit) => keyOf(toWithdrawal(credit))),
    ...(allowance > 0n ? [keyOf({ kind: 'revocation' })] : []),
  ])
}
