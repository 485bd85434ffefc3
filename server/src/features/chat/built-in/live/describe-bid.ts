import type { MyBid } from '@melos/api-contract'
import { commissionOn, depositFor } from '@melos/clearing'
import { parseEther } from 'viem'
import { readMoment, sayCount, sayMels, sayMoment, sayTokens } from '../say.ts'
import { texts } from './texts.ts'

export type BidState = keyof typeof texts.mine.states

const { next } = texts

/** How a bid stands, in a word, as the page of a person's bids has it. */
export function bidState(bid: MyBid, now: number): BidState {
  const { auction, startTokenCount, finalTokenCount, settled, credited } = bid
  const status = auction.status.value
  if (credited !== null) return 'credited'
  if (settled || status === 'PROCESSED') return finalTokenCount > 0 ? 'won' : 'refunded'
  if (isReclaimable(bid, now) || status === 'PENDING' || !sells(bid)) return 'pending'
  if (finalTokenCount === 0) return 'losing'
  return finalTokenCount < startTokenCount ? 'partly' : 'winning'
}

/** What happens next to a bid and its money. */
export function describeNext(bid: MyBid, now: number): string {
  const hasEnded = bid.auction.status.value === 'TERMINATED'
  const deposit = sayMels(bidMoney(bid).deposit)
  const state = bidState(bid, now)
  switch (state) {
    case 'credited':
      return next.credited(sayCredited(bid))
    case 'won':
      return next.got(sayGets(bid))
    case 'refunded':
      return sells(bid) ? next.lost(deposit) : next.soldNothing(deposit)
    case 'pending':
      if (isReclaimable(bid, now)) return next.reclaim(deposit)
      return hasEnded ? orReclaim(next.nothingSold(deposit), bid) : next.doesNotSell(deposit)
    case 'losing':
      return hasEnded ? orReclaim(next.willLose(deposit), bid) : next.loses(deposit)
    case 'partly':
    case 'winning':
      return hasEnded ? orReclaim(next.willGet(sayGets(bid)), bid) : next.wins(sayGets(bid))
    default:
      return state satisfies never
  }
}

/** What a bid moves, in base units, the commission included. */
export function bidMoney({ startTokenPrice, startTokenCount, finalTotalPrice }: MyBid) {
  const deposit = depositFor({ price: parseEther(startTokenPrice), quantity: BigInt(startTokenCount) })
  const payment = parseEther(finalTotalPrice)
  const paid = payment + commissionOn(payment)
  return { deposit, paid, back: deposit - paid }
}

function isReclaimable({ auction: { reclaimableFrom } }: MyBid, now: number): boolean {
  return reclaimableFrom !== null && now >= readMoment(reclaimableFrom)
}

function sells({ auction: { outcome, projectedOutcome } }: MyBid): boolean {
  return (outcome ?? projectedOutcome) === 'SOLD'
}

function sayGets(bid: MyBid): string {
  const { startTokenCount: asked, finalTokenCount: got } = bid
  const { paid, back } = bidMoney(bid)
  const price = sayMels(paid)
  const gets = got === asked ? next.gets(sayTokens(got), price) : next.getsOf(sayCount(got), sayTokens(asked), price)
  return back === 0n ? gets : next.andBack(gets, sayMels(back))
}

function orReclaim(sentence: string, { auction: { reclaimableFrom } }: MyBid): string {
  return reclaimableFrom === null ? sentence : `${sentence} ${next.orReclaim(sayMoment(reclaimableFrom))}`
}

function sayCredited({ credited }: MyBid): string {
  const { mels, tokens } = credited ?? { mels: '0', tokens: 0 }
  const parts = [...(tokens === 0 ? [] : [sayTokens(tokens)]), ...(mels === '0' && tokens > 0 ? [] : [sayMels(mels)])]
  return parts.join(' and ')
}
