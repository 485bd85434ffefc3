import { parseMels, sayMels } from './amounts.ts'
import type { AuctionStatus } from './auction-status.ts'
import { nextStep, type Outcome, type OwnBid } from './bid-state.ts'
import { countTokens, describeNextStep } from './describe-next-step.ts'
import { bidMoney } from './money.ts'
import { parseUtcDateTime, showUtc } from './utc-time.ts'

/** A person's bid as the API sends it. */
interface SentBid {
  readonly auction: {
    readonly status: { readonly value: AuctionStatus }
    readonly outcome: Outcome | null
    readonly projectedOutcome: Outcome
    readonly withdrawn: boolean
    readonly reclaimableFrom: string | null
  }
  readonly startTokenPrice: string
  readonly startTokenCount: number
  readonly finalTokenCount: number
  readonly finalTotalPrice: string
  readonly settled: boolean
  readonly credited: { readonly mels: string; readonly tokens: number } | null
}

export function toOwnBid(bid: SentBid, { isReclaimable }: { isReclaimable: boolean }): OwnBid {
  return {
    auction: { ...bid.auction, status: bid.auction.status.value },
    quantity: bid.startTokenCount,
    allotment: bid.finalTokenCount,
    isSettled: bid.settled,
    isCredited: bid.credited !== null,
    isReclaimable,
  }
}

/** Whether the bidder can reclaim the deposit at a given moment. */
export function isReclaimable({ auction: { reclaimableFrom } }: SentBid, now: number): boolean {
  return reclaimableFrom !== null && now >= parseUtcDateTime(reclaimableFrom)
}

/** In base units. */
export function moneyOf({ startTokenPrice, startTokenCount, finalTotalPrice }: SentBid) {
  const [price, payment] = [parseMels(startTokenPrice), parseMels(finalTotalPrice)]
  return bidMoney({ price, quantity: BigInt(startTokenCount), payment })
}

/** The sentence about a person's own bid, which My bids and the assistant share. */
export function describeOwnBid(bid: SentBid, { isReclaimable }: { isReclaimable: boolean }): string {
  const { deposit, paid, refund } = moneyOf(bid)
  const { reclaimableFrom, withdrawn: isWithdrawn } = bid.auction
  return describeNextStep(nextStep(toOwnBid(bid, { isReclaimable })), {
    quantity: bid.startTokenCount,
    allotment: bid.finalTokenCount,
    deposit: sayMels(deposit),
    paid: sayMels(paid),
    refund: refund === 0n ? undefined : sayMels(refund),
    credit: describeCredit(bid.credited),
    // Once the clearing price is proved, this is null: the auction can only be settled.
    reclaimableFrom: reclaimableFrom === null ? undefined : showUtc(reclaimableFrom),
    isWithdrawn,
  })
}

function describeCredit(credited: SentBid['credited']): string | undefined {
  if (credited === null) return undefined
  const tokens = credited.tokens === 0 ? [] : [countTokens(credited.tokens)]
  const money = credited.mels === '0' ? [] : [sayMels(credited.mels)]
  return [...tokens, ...money].join(' and ')
}
