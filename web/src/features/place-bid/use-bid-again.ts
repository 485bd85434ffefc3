import type { Auction, Bid, Demand } from '@melos/api-contract'
import { type Draft, depositFor } from '@melos/clearing'
import { parseMels, showMels } from '@melos/clearing/amounts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { listLatestBids } from './latest-bids.tsx'
import { texts } from './texts.ts'

/** The links of alerts say this, so that the form is filled. */
const PARAMETER = 'bid'
const AGAIN = 'again'

interface BidAgain {
  readonly auction: Auction
  readonly demand: Demand | null
  /** The wallet's bids in this auction, once they are known. */
  readonly own: readonly Bid[]
  readonly onBid: (draft: Draft) => void
}

/** Fills the form once with the price at which the losing bid would win now. Returns what that costs more. */
export function useBidAgain({ auction, demand, own, onBid }: BidAgain): string | undefined {
  const { search } = useLocation()
  const isWanted = new URLSearchParams(search).get(PARAMETER) === AGAIN
  const [note, setNote] = useState<string>()
  const isDone = useRef(false)
  const latest = useRef(onBid)
  useEffect(() => {
    latest.current = onBid
  }, [onBid])
  useEffect(() => {
    if (!isWanted || isDone.current || demand === null || own.length === 0 || auction.status.value !== 'OPEN') return
    isDone.current = true
    const [first] = listLatestBids({ auction, demand, bids: own })
    if (first?.outlook.better === undefined) {
      setNote(texts.again.winning)
      return
    }
    latest.current(first.outlook.better)
    setNote(describeBidAgain(first.bid, first.outlook.better))
  }, [isWanted, auction, demand, own])
  return note
}

/** Every bid is binding, so the new one has a deposit of its own, and the losing one's comes back. */
export function describeBidAgain(bid: Pick<Bid, 'startTokenPrice' | 'startTokenCount'>, better: Draft): string {
  const before = { price: parseMels(bid.startTokenPrice), quantity: BigInt(bid.startTokenCount) }
  const [deposit, earlier] = [depositFor(better), depositFor(before)]
  return texts.again.filled({
    price: showMels(better.price),
    morePerToken: showMels(better.price - before.price),
    deposit: showMels(deposit),
    more: showMels(deposit - earlier),
  })
}
