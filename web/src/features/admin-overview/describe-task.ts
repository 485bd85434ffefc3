import type { OverseenAuction } from '@melos/api-contract'
import { sells } from '@melos/clearing'
import { formatMels, groupThousands } from '@melos/clearing/format-numbers'
import { parseUtcDateTime, showUtc } from '@melos/clearing/utc-time'
import { describeSpan } from '../../lib/describe-span.ts'
import { texts } from './texts.ts'

const words = texts.tasks
const { duties } = words
const count = (number: number): string => groupThousands(number)

export function describeTask(auction: OverseenAuction, now: number): string {
  const end = parseUtcDateTime(auction.salesEndDate)
  if (auction.status.value === 'OPEN') return now < end ? sayEnding(auction, end - now) : words.justEnded
  return [words.ended(texts.ago(describeSpan(now - end))), saySituation(auction, now), sayDuty(auction, now)].join(' ')
}

function sayEnding({ salesEndDate, openToAllFrom, ...auction }: OverseenAuction, left: number): string {
  const bids = words.bids(count(auction.bidCount))
  const { clearingPrice } = auction
  const result =
    !sells(auction) || clearingPrice === null
      ? words.wouldNotSell(bids)
      : words.wouldSell(bids, formatMels(clearingPrice))
  return [words.ends(describeSpan(left), showUtc(salesEndDate)), result, words.settleThen(showUtc(openToAllFrom))].join(
    ' ',
  )
}

function saySituation(auction: OverseenAuction, now: number): string {
  const { bidCount, bidderCount, settledBidderCount } = auction
  const settled = words.settled(count(settledBidderCount), count(bidderCount))
  const about = sayVoid(auction, now)
  if (about !== undefined) return settledBidderCount === 0 ? about : `${about} ${settled}`
  if (settledBidderCount > 0) return settled
  return isCleared(auction) ? words.priceSet(count(bidderCount)) : words.bidsWait(count(bidCount))
}

function sayVoid(auction: OverseenAuction, now: number): string | undefined {
  if (!sells(auction)) return auction.bidCount === 0 ? words.noBids : words.sellsNothing
  return isTooLate(auction, now) ? words.tooLate(showUtc(auction.reclaimableFrom)) : undefined
}

function sayDuty(auction: OverseenAuction, now: number): string {
  const { openToAllFrom, reclaimableFrom } = auction
  const duty = dutyOf(auction, now)
  if (now < parseUtcDateTime(openToAllFrom)) return words.by(duty, showUtc(openToAllFrom))
  // Bidders can't take back deposits once the price is set, and there are none without bids.
  if (isCleared(auction) || auction.bidCount === 0) return words.now(duty, showUtc(openToAllFrom))
  if (!sells(auction) || isTooLate(auction, now)) return words.reclaimOpen(duty)
  return words.beforeNothingSells(duty, showUtc(reclaimableFrom))
}

function dutyOf(auction: OverseenAuction, now: number): string {
  const isBegun = auction.settledBidderCount > 0
  if (auction.bidCount === 0) return duties.close
  if (!sells(auction) || isTooLate(auction, now)) return isBegun ? duties.refundRest : duties.refundAll
  return isBegun ? duties.approveRest : duties.approve
}

const isCleared = ({ outcome }: OverseenAuction): boolean => outcome === 'SOLD'

/** The contract sells nothing if the price isn't set by then. */
export function isTooLate(auction: OverseenAuction, now: number): boolean {
  return !isCleared(auction) && now >= parseUtcDateTime(auction.reclaimableFrom)
}
