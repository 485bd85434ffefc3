import type { MyBid } from '@melos/api-contract'
import { useEffect, useMemo, useState } from 'react'
import type { Hash } from 'viem'
import { useJournal } from '../../wallet/transactions/journal.ts'
import { type BidEntry, isEntryOf } from '../../wallet/transactions/journal-entry.ts'

export function useUnfinishedBids(): readonly BidEntry[] {
  const entries = useJournal()
  const underWay = useMemo(() => entries.filter((entry) => entry.kind === 'bid'), [entries])
  const [known, setKnown] = useState<readonly BidEntry[]>(underWay)
  useEffect(() => setKnown((before) => keepPlaced(before, underWay)), [underWay])
  return keepPlaced(known, underWay)
}

interface Place {
  readonly address: string
  readonly site: { readonly chain: { readonly id: number }; readonly contracts: { readonly auctionHouse: string } }
  readonly bids: readonly Pick<MyBid, 'startHashId'>[]
}

/** This wallet's unfinished bids that the list doesn't show yet, newest first. */
export function pickUnfinished(underWay: readonly BidEntry[], { address, site, bids }: Place): BidEntry[] {
  const shown = new Set(bids.map(({ startHashId }) => startHashId.toLowerCase()))
  return underWay
    .filter((bid) => isEntryOf(bid, site, address) && !shown.has(hashOf(bid)?.toLowerCase() ?? ''))
    .reverse()
}

/** Bids that are on the chain belong to the table's first page, the others to every page. */
export function splitUnfinished(underWay: readonly BidEntry[], page: number) {
  return {
    placed: underWay.filter(({ bidHash }) => page === 1 && bidHash !== undefined),
    unfinished: underWay.filter(({ bidHash }) => bidHash === undefined),
  }
}

/** A bid that leaves the journal stays until the list shows it, so that it is never missing in between. */
export function keepPlaced(known: readonly BidEntry[], underWay: readonly BidEntry[]): readonly BidEntry[] {
  const placed = known.filter(({ id, bidHash }) => bidHash !== undefined && !underWay.some((bid) => bid.id === id))
  return placed.length === 0 ? underWay : [...placed, ...underWay]
}

/** The hash of the bid itself, not of its approval; undefined until it is sent. */
export function hashOf({ step, sent, bidHash }: Pick<BidEntry, 'step' | 'sent' | 'bidHash'>): Hash | undefined {
  return bidHash ?? (step === 'bid' ? sent?.hash : undefined)
}
