import type { Auction, Demand } from '@melos/api-contract'
import type { Draft } from '@melos/clearing'
import { useMemo } from 'react'
import { parseMels, writeMels } from '../../lib/amounts.ts'
import { useKeptState } from '../../lib/use-kept-state.ts'
import { type DraftFields, type DraftReading, draftKey, offerOf, readDraft } from './draft.ts'
import { describeEstimate, estimateBid } from './estimate-bid.ts'

export interface DraftBid {
  readonly fields: DraftFields
  readonly setFields: (fields: DraftFields) => void
  /** Price and quantity in the fields, even of a bid that would be refused. */
  readonly offer: Draft | undefined
  readonly reading: DraftReading
  /** Undefined without a valid bid, and while demand is unknown. */
  readonly estimate: ReturnType<typeof describeEstimate> | undefined
  readonly mark: { readonly tokenPrice: string; readonly tokenCount: number; readonly sentence: string } | undefined
}

const first: DraftFields = { way: 'price', price: '1', budget: '', quantity: '1' }

/** The fields of the form and what follows from them, recomputed whenever demand changes. */
export function useDraft(auction: Auction, demand: Demand | null): DraftBid {
  const [fields, setFields] = useKeptState(draftKey(auction.externalId), first)
  return useMemo(() => {
    const typed = { fields, setFields, offer: offerOf(fields) }
    const reading = readDraft(fields, parseMels(auction.minimumPrice))
    const { draft } = reading
    if (draft === undefined || demand === null) return { ...typed, reading, estimate: undefined, mark: undefined }
    const estimate = describeEstimate(draft, estimateBid({ auction, demand }, draft))
    const mark = { tokenPrice: writeMels(draft.price), tokenCount: Number(draft.quantity), sentence: estimate.wins }
    // Fields that the person hasn't touched don't draw a dot on the chart.
    return { ...typed, reading, estimate, mark: fields === first ? undefined : mark }
  }, [fields, setFields, auction, demand])
}
