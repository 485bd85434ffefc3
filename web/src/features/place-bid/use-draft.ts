import type { Auction, Demand } from '@melos/api-contract'
import type { Draft } from '@melos/clearing'
import { useMemo } from 'react'
import { parseMels, writeMels } from '../../lib/parse-mels.ts'
import { useKeptState } from '../../lib/use-kept-state.ts'
import { describeEstimate } from './describe-estimate.ts'
import { type DraftFields, type DraftReading, offerOf, readDraft } from './draft.ts'
import { estimateBid } from './estimate-bid.ts'

/** A bid that is being thought about. */
export interface DraftBid {
  readonly fields: DraftFields
  readonly setFields: (fields: DraftFields) => void
  /** Price and count as they stand, even of a bid that would not be taken. */
  readonly offer: Draft | undefined
  readonly reading: DraftReading
  /** What it would win and what would happen to the money; undefined while that cannot be said. */
  readonly estimate: { readonly wins: string; readonly money: readonly string[] } | undefined
  /** For the demand chart. */
  readonly mark: { readonly tokenPrice: string; readonly tokenCount: number; readonly sentence: string } | undefined
}

const first: DraftFields = { way: 'price', price: '1', budget: '', count: '1' }

/** Fields and what follows from them, told anew whenever others bid. */
export function useDraft(auction: Auction, demand: Demand | null): DraftBid {
  const [fields, setFields] = useKeptState(`bid-${auction.externalId}`, first)
  return useMemo(() => {
    const typed = { fields, setFields, offer: offerOf(fields) }
    const reading = readDraft(fields, parseMels(auction.minimumPrice))
    if (reading.kind !== 'draft' || demand === null) return { ...typed, reading, estimate: undefined, mark: undefined }
    const estimate = describeEstimate(reading, estimateBid({ auction, demand }, reading))
    const mark = { tokenPrice: writeMels(reading.price), tokenCount: Number(reading.quantity), sentence: estimate.wins }
    // A bid that nobody has thought of yet is no dot on the chart.
    return { ...typed, reading, estimate, mark: fields === first ? undefined : mark }
  }, [fields, setFields, auction, demand])
}
