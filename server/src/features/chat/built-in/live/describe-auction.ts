import type { Auction } from '@melos/api-contract'
import {
  countPart,
  countTokens,
  hasEnded,
  parseMels,
  parseUtcDateTime,
  reclaimableFrom,
  sayMels,
  sells,
  showUtc,
} from '@melos/clearing'
import { linkTo, sayWhen } from '../format-answer.ts'
import { texts } from './texts.ts'

const words = texts.auction

export function describeAuction(auction: Auction, now: number): string {
  const status = auction.status.value
  const facts = [
    words.offer(countTokens(auction.tokensOffered), auction.percentage),
    words.lowest(sayMels(auction.minimumPrice)),
    words.target(sayMels(auction.target)),
    sayBids(auction),
  ]
  const listed = facts.map((fact) => `- ${fact}`)
  const end = status === 'PENDING' ? [] : sayEnd(auction, now)
  // How it came out is what matters most once it has ended.
  const body = status === 'OPEN' ? [...listed, ...end] : [...end, ...listed]
  const path = pathOf(auction)
  const winners = hasEnded(status) && sells(auction) ? [words.winners(path)] : []
  const check = status === 'PROCESSED' ? [words.check(path)] : []
  return [sayStatus(auction, now), ...sayBlock(auction), ...body, ...winners, ...check].join('\n')
}

export const pathOf = ({ externalId }: Pick<Auction, 'externalId'>): string => `/auction/${externalId}`

export function nameAuction(auction: Auction): string {
  return linkTo(texts.list.by(auction.title, auction.asset.artist), pathOf(auction))
}

function sayStatus(auction: Auction, now: number): string {
  const { salesStartDate: start, salesEndDate: end } = auction
  const [name, status, endsAt] = [nameAuction(auction), auction.status.value, showUtc(end)]
  if (auction.withdrawn) return words.withdrawn(name, endsAt)
  switch (status) {
    case 'PENDING':
      return words.pending(name, sayWhen(start, now), endsAt)
    case 'OPEN':
      // The chain's clock may be behind ours.
      return now >= parseUtcDateTime(end) ? words.closing(name) : words.open(name, sayWhen(end, now))
    case 'TERMINATED':
      return (isLapsed(auction, now) ? words.lapsed : words.terminated)(name, endsAt)
    case 'PROCESSED':
      return words.processed(name, endsAt)
    default:
      return status satisfies never
  }
}

function sayBlock({ block }: Auction): string[] {
  if (block === null) return []
  if (block.isPermanent) return [words.removed]
  return [(block.isOrdered ? words.ordered : words.blocked)(showUtc(block.since))]
}

function sayBids({ status, bidCount, lowestBidPrice, highestBidPrice }: Auction): string {
  if (status.value === 'PENDING') return words.notBegun
  if (lowestBidPrice === null || highestBidPrice === null)
    return status.value === 'OPEN' ? words.noBids : words.noBidsCame
  return words.bids(bidCount, sayMels(lowestBidPrice), sayMels(highestBidPrice))
}

/** Whether its clearing price wasn't set in time, so bidders can take back their deposits. */
function isLapsed({ status, outcome, salesEndDate }: Auction, now: number): boolean {
  const lapsesAt = reclaimableFrom(new Date(parseUtcDateTime(salesEndDate))).getTime()
  return status.value === 'TERMINATED' && outcome === null && now >= lapsesAt
}

function sayEnd(auction: Auction, now: number): string[] {
  if (!isLapsed(auction, now)) return [sayOutcome(auction)]
  return auction.bidCount === 0 ? [] : [words.reclaim]
}

function sayOutcome(auction: Auction): string {
  const { status, outcome, clearingPrice, tokensOffered, tokensAvailable } = auction
  const price = clearingPrice === null ? '' : sayMels(clearingPrice)
  const isOver = outcome !== null || status.value === 'TERMINATED'
  if (sells(auction)) return (outcome !== null ? words.sold : isOver ? words.sells : words.wouldSell)(price)
  const bids = countPart(tokensOffered - tokensAvailable, tokensOffered)
  const raised = sayMels(parseMels(clearingPrice ?? '0') * BigInt(tokensOffered))
  if (!isOver) return clearingPrice === null ? words.notCovered(bids) : words.belowTarget(price, raised)
  const reason = clearingPrice === null ? words.tooFew(bids) : words.missedTarget(raised)
  return words.soldNothing(auction.withdrawn ? '' : reason, status.value === 'PROCESSED')
}
