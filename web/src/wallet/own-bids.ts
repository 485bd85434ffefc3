import type { MyBid } from '@melos/api-contract'
import { bidState } from '@melos/clearing'
import { useEffect, useMemo, useRef } from 'react'
import { createSignal, createStore, useStore } from '../lib/store.ts'
import { useConnectedAddress } from './wallet.ts'

interface KnownBids {
  /** The wallet in lowercase. */
  readonly owner: string
  /** The newest bids of the wallet, newest first. */
  readonly bids: readonly MyBid[]
}

/** Written only by `features/my-bids/watch-own-bids`. */
export const ownBids = createStore<KnownBids | undefined>(undefined)

const refreshes = createSignal()

/** Makes the page load its own bids again. */
export const refreshOwnBids = refreshes.tell
export const onRefreshOwnBids = refreshes.subscribe

const none: readonly MyBid[] = []

/** The connected wallet's newest bids; empty until they are known. */
export function useOwnBids(): readonly MyBid[] {
  const owner = useConnectedAddress()?.toLowerCase()
  const known = useStore(ownBids)
  return known !== undefined && known.owner === owner ? known.bids : none
}

/** Those of one auction. A change of `occasion` loads them again, because another bid can change what they win. */
export function useOwnBidsIn(auctionId: number, occasion: string): readonly MyBid[] {
  const bids = useOwnBids()
  const seen = useRef(occasion)
  useEffect(() => {
    if (seen.current === occasion) return
    seen.current = occasion
    refreshOwnBids()
  }, [occasion])
  return useMemo(() => bids.filter(({ auction }) => auction.externalId === auctionId), [bids, auctionId])
}

/** The bids that would get nothing in a running auction. All bids are binding, so an earlier one counts like the newest. */
export function listLosing(bids: readonly MyBid[]): MyBid[] {
  return bids.filter(({ auction, startTokenCount: quantity, finalTokenCount: allotment }) => {
    return bidState({ ...auction, status: auction.status.value }, { quantity, allotment }) === 'losing'
  })
}

/** One bid for each auction that the bids are in. */
export function onePerAuction(bids: readonly MyBid[]): MyBid[] {
  return [...new Map(bids.map((bid) => [bid.auction.externalId, bid])).values()]
}
