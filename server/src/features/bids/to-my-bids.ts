import type { MyBid } from '@melos/api-contract'
import { reclaimableFrom } from '@melos/clearing'
import { formatEther, parseEther } from 'viem'
import { describeDemand, projectOutcome, statusOf } from '../../auction-summaries/auction-summary.ts'
import type { AuctionSummaryRow, BidderCreditRow, BidRow } from '../../database/schema.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { allotBids, toBid } from './to-bid.ts'

interface BidContext {
  readonly auction: AuctionSummaryRow
  readonly isSettled: boolean
  readonly credit: BidderCreditRow | undefined
  readonly now: Date
}

const WHOLE_TOKEN = parseEther('1')

export function toMyBids(bids: readonly BidRow[], { auction, isSettled, credit, now }: BidContext): MyBid[] {
  const allotments = allotBids(auction, now)
  const status = statusOf(auction, now)
  const isReclaimable = status.value === 'TERMINATED' && auction.outcome !== 'SOLD' && !isSettled
  // A void auction's bidders needn't wait for anyone else.
  const from = auction.outcome === 'VOID' ? auction.ends_at : reclaimableFrom(auction.ends_at)
  const summary = {
    externalId: Number(auction.id),
    title: auction.title,
    tokenName: auction.token_name,
    token: auction.token,
    status,
    outcome: auction.outcome,
    projectedOutcome: projectOutcome(auction, now),
    withdrawn: auction.is_withdrawn,
    salesEndDate: toUtcDateTime(auction.ends_at),
    clearingPrice: describeDemand(auction, auction.supply).clearingPrice,
    reclaimableFrom: isReclaimable ? toUtcDateTime(from) : null,
  }
  const credited = credit === undefined ? null : toCredited(credit)
  return bids.map((bid) => {
    const isWithdrawn = bid.withdrawn_in !== null
    return {
      ...toBid(bid, allotments),
      auction: summary,
      // A withdrawn bid's deposit has been refunded.
      settled: isSettled || isWithdrawn,
      withdrawable: !isWithdrawn && status.value === 'OPEN' && isOutbid(bid, auction),
      credited,
    }
  })
}

/** Bids at the clearing price and above cover the supply, and they can't be withdrawn, so this bid can't win any more. */
function isOutbid({ price }: BidRow, { clearing_price }: AuctionSummaryRow): boolean {
  return clearing_price !== null && price < clearing_price
}

function toCredited({ mels, tokens }: BidderCreditRow): NonNullable<MyBid['credited']> {
  return { mels: formatEther(mels), tokens: Number(tokens / WHOLE_TOKEN) }
}
