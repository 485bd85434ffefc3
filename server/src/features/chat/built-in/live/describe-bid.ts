import type { MyBid } from '@melos/api-contract'
import { type BidState, bidMoney, nextStep, ownBidState } from '@melos/clearing'
import { parseEther } from 'viem'
import { readMoment, sayCount, sayMels, sayMoment, sayTokens } from '../say.ts'
import { texts } from './texts.ts'

const { next } = texts

export function stateOf(bid: MyBid, now: number): BidState {
  return ownBidState(toOwnBid(bid, now))
}

export function describeNext(bid: MyBid, now: number): string {
  const deposit = sayMels(moneyOf(bid).deposit)
  const step = nextStep(toOwnBid(bid, now))
  switch (step) {
    case 'withdraw-credit':
      return next.credited(sayCredited(bid))
    case 'got':
      return next.got(sayGets(bid))
    case 'lost':
      return next.lost(deposit)
    case 'sold-nothing':
      return next.soldNothing(deposit)
    case 'reclaim':
      return next.reclaim(deposit)
    case 'will-get':
      return orReclaim(next.willGet(sayGets(bid)), bid)
    case 'will-lose':
      return orReclaim(next.willLose(deposit), bid)
    case 'will-sell-nothing':
      return orReclaim(next.nothingSold(deposit), bid)
    case 'would-get':
      return next.wins(sayGets(bid))
    case 'would-lose':
      return next.loses(deposit)
    case 'would-sell-nothing':
      return next.doesNotSell(deposit)
    default:
      return step satisfies never
  }
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

function sayGets(bid: MyBid): string {
  const { startTokenCount: asked, finalTokenCount: got } = bid
  const { paid, refund } = moneyOf(bid)
  const price = sayMels(paid)
  const gets = got === asked ? next.gets(sayTokens(got), price) : next.getsOf(sayCount(got), sayTokens(asked), price)
  return refund === 0n ? gets : next.andBack(gets, sayMels(refund))
}

function orReclaim(sentence: string, { auction: { reclaimableFrom } }: MyBid): string {
  return reclaimableFrom === null ? sentence : `${sentence} ${next.orReclaim(sayMoment(reclaimableFrom))}`
}

function sayCredited({ credited }: MyBid): string {
  const { mels, tokens } = credited ?? { mels: '0', tokens: 0 }
  const parts = [...(tokens === 0 ? [] : [sayTokens(tokens)]), ...(mels === '0' && tokens > 0 ? [] : [sayMels(mels)])]
  return parts.join(' and ')
}
