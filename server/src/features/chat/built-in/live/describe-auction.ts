import type { Auction } from '@melos/api-contract'
import { countTokens, groupThousands, reclaimableFrom, sells } from '@melos/clearing'
import { parseEther } from 'viem'
import { formatMelsAmount, formatMoment, formatSpan, linkTo, readMoment } from '../format-answer.ts'
import { texts } from './texts.ts'

const words = texts.auction

export function describeAuction(auction: Auction, now: number): string {
  const status = auction.status.value
  const facts = [
    words.offer(countTokens(auction.tokensOffered), auction.percentage),
    words.lowest(formatMelsAmount(auction.minimumPrice)),
    words.target(formatMelsAmount(auction.target)),
    sayBids(auction),
  ]
  const listed = facts.map((fact) => `- ${fact}`)
  const end = status === 'PENDING' ? [] : sayEnd(auction, now)
  // How it came out is what matters most once it has ended.
  const body = status === 'OPEN' ? [...listed, ...end] : [...end, ...listed]
  return [sayStatus(auction, now), ...sayBlock(auction), ...body, ...sayChecks(auction)].join('\n')
}

function sayChecks(auction: Auction): string[] {
  const { status, externalId } = auction
  const isOver = status.value === 'TERMINATED' || status.value === 'PROCESSED'
  const winners =
    isOver && sells(auction) ? [words.winners(linkTo('the auction’s page', `/auction/${externalId}`))] : []
  return status.value === 'PROCESSED'
    ? [...winners, words.check(linkTo('check', `/auction/${externalId}/check`))]
    : winners
}

export function nameAuction({ externalId, title, asset }: Auction): string {
  return linkTo(texts.list.by(title, asset.artist), `/auction/${externalId}`)
}

function sayStatus(auction: Auction, now: number): string {
  const name = nameAuction(auction)
  const { salesStartDate: start, salesEndDate: end } = auction
  const status = auction.status.value
  if (auction.withdrawn) return words.withdrawn(name, formatMoment(end))
  switch (status) {
    case 'PENDING':
      return words.pending(name, formatMoment(start), formatSpan(readMoment(start) - now), formatMoment(end))
    case 'OPEN':
      // The chain's clock may be behind ours.
      if (now >= readMoment(end)) return words.closing(name)
      return words.open(name, formatMoment(end), formatSpan(readMoment(end) - now))
    case 'TERMINATED':
      return isLapsed(auction, now) ? words.lapsed(name, formatMoment(end)) : words.terminated(name, formatMoment(end))
    case 'PROCESSED':
      return words.processed(name, formatMoment(end))
    default:
      return status satisfies never
  }
}

function sayBlock({ block }: Auction): string[] {
  if (block === null) return []
  if (block.isPermanent) return [words.removed]
  return [(block.isOrdered ? words.ordered : words.blocked)(formatMoment(block.since))]
}

/** For lists of ended auctions. */
export function sayResult(auction: Auction, now: number): string {
  const isSold = !auction.withdrawn && !isLapsed(auction, now) && sells(auction)
  return isSold && auction.clearingPrice !== null
    ? words.clearedAt(formatMelsAmount(auction.clearingPrice))
    : words.nothingSold
}

function sayBids({ status, bidCount, lowestBidPrice, highestBidPrice }: Auction): string {
  if (status.value === 'PENDING') return words.notBegun
  if (lowestBidPrice === null || highestBidPrice === null)
    return status.value === 'OPEN' ? words.noBids : words.noBidsCame
  return words.bids(bidCount, formatMelsAmount(lowestBidPrice), formatMelsAmount(highestBidPrice))
}

/** Whether its clearing price wasn't set in time, so bidders can take back their deposits. */
function isLapsed({ status, outcome, salesEndDate }: Auction, now: number): boolean {
  const lapsesAt = reclaimableFrom(new Date(readMoment(salesEndDate))).getTime()
  return status.value === 'TERMINATED' && outcome === null && now >= lapsesAt
}

function sayEnd(auction: Auction, now: number): string[] {
  if (!isLapsed(auction, now)) return [sayOutcome(auction)]
  return auction.bidCount === 0 ? [] : [words.reclaim]
}

function sayOutcome(auction: Auction): string {
  const { status, outcome, clearingPrice, tokensOffered, tokensAvailable } = auction
  const price = clearingPrice === null ? '' : formatMelsAmount(clearingPrice)
  const isSold = sells(auction)
  const isOver = outcome !== null || status.value === 'TERMINATED'
  if (isSold) return outcome !== null ? words.sold(price) : isOver ? words.sells(price) : words.wouldSell(price)
  const bids = [groupThousands(tokensOffered - tokensAvailable), countTokens(tokensOffered)] as const
  const raised = formatMelsAmount(parseEther(clearingPrice ?? '0') * BigInt(tokensOffered))
  if (!isOver) return clearingPrice === null ? words.notCovered(...bids) : words.belowTarget(price, raised)
  const reason = clearingPrice === null ? words.tooFew(...bids) : words.missedTarget(raised)
  return words.soldNothing(auction.withdrawn ? '' : reason, status.value === 'PROCESSED')
}
