import type { MyBid } from '@melos/api-contract'
import { type BidState, bidMoney, countTokens, describeNextStep, nextStep, ownBidState } from '@melos/clearing'
import { parseEther } from 'viem'
import { formatMelsAmount, formatMoment, readMoment } from '../format-answer.ts'

export function stateOf(bid: MyBid, now: number): BidState {
  return ownBidState(toOwnBid(bid, now))
}

export function describeOwnBid(bid: MyBid, now: number): string {
  const { deposit, paid, refund } = moneyOf(bid)
  const { reclaimableFrom, withdrawn: isWithdrawn } = bid.auction
  return describeNextStep(nextStep(toOwnBid(bid, now)), {
    quantity: bid.startTokenCount,
    allotment: bid.finalTokenCount,
    deposit: formatMelsAmount(deposit),
    paid: formatMelsAmount(paid),
    refund: refund === 0n ? undefined : formatMelsAmount(refund),
    credit: sayCredited(bid),
    reclaimableFrom: reclaimableFrom === null ? undefined : formatMoment(reclaimableFrom),
    isWithdrawn,
  })
}

export function moneyOf({ startTokenPrice, startTokenCount, finalTotalPrice }: MyBid) {
  const [price, payment] = [parseEther(startTokenPrice), parseEther(finalTotalPrice)]
  return bidMoney({ price, quantity: BigInt(startTokenCount), payment })
}

function toOwnBid({ auction, startTokenCount, finalTokenCount, settled, credited }: MyBid, now: number) {
  const { reclaimableFrom } = auction
  return {
    auction: { ...auction, status: auction.status.value },
    quantity: startTokenCount,
    allotment: finalTokenCount,
    isSettled: settled,
    isCredited: credited !== null,
    isReclaimable: reclaimableFrom !== null && now >= readMoment(reclaimableFrom),
  }
}

function sayCredited({ credited }: MyBid): string | undefined {
  if (credited === null) return undefined
  const tokens = credited.tokens === 0 ? [] : [countTokens(credited.tokens)]
  const money = credited.mels === '0' ? [] : [formatMelsAmount(credited.mels)]
  return [...tokens, ...money].join(' and ')
}
