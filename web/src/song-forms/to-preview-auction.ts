import { type Auction, type AuctionTerms, type Demand, type Policy, WHEN_SIGNED, type Work } from '@melos/api-contract'
import { thresholdPrice } from '@melos/clearing'
import { parseMels, writeMels } from '@melos/clearing/amounts'
import { parseUtcDateTime } from '@melos/clearing/utc-time'

type PreviewedWork = Pick<Work, 'title' | 'description' | 'percentage' | 'token' | 'asset'>

interface Previewed {
  readonly terms: AuctionTerms
  /** The one that the terms name. */
  readonly policy: Policy
  readonly now: number
}

/** The auction as the public will see it before the first bid. */
export function toPreviewAuction(work: PreviewedWork, { terms, policy, now }: Previewed): Auction {
  const startsAt = terms.startsAt === WHEN_SIGNED ? now : parseUtcDateTime(terms.startsAt)
  return {
    // Real numbers begin at 0.
    externalId: -1,
    title: work.title,
    status: startsAt > now ? { value: 'PENDING', label: 'Pending' } : { value: 'OPEN', label: 'Open' },
    outcome: null,
    projectedOutcome: 'VOID',
    withdrawn: false,
    withdrawalAnnouncedDate: null,
    removedDate: null,
    block: null,
    tokensAvailable: terms.tokenCount,
    tokensOffered: terms.tokenCount,
    percentage: work.percentage,
    target: terms.threshold,
    policy,
    tokenName: work.title,
    tokenAddress: work.token ?? '',
    seller: terms.seller,
    salesStartDate: toUtc(startsAt),
    salesEndDate: toUtc(startsAt + terms.durationSeconds * 1_000),
    description: work.description,
    asset: work.asset,
    minimumPrice: terms.minimumPrice,
    clearingPrice: null,
    lowestBidPrice: null,
    highestBidPrice: null,
    bidCount: 0,
  }
}

export function toPreviewDemand({ tokensOffered, minimumPrice, target }: Auction): Demand {
  const price = writeMels(thresholdPrice({ supply: BigInt(tokensOffered), threshold: parseMels(target) }))
  return { tokensOffered, minimumPrice, thresholdPrice: price, points: [], clearingPoint: null }
}

function toUtc(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}
