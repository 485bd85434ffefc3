import type { Auction, Demand } from '@melos/api-contract'
import { type AuctionBook, type Draft, hasEnded, openDemand } from '@melos/clearing'
import { writeMels } from '@melos/clearing/amounts'
import { parseUtcDateTime } from '@melos/clearing/utc-time'
import { useEffect, useMemo } from 'react'
import { useHasPassed } from '../../lib/server-clock.ts'
import { useSavedFields } from '../../lib/use-saved-fields.ts'
import { type DraftFields, type DraftReading, draftKey, offerOf, readDraft, startFields, untouched } from './draft.ts'
import { describeEstimate, estimateBid } from './estimate-bid.ts'
import { texts } from './texts.ts'

export interface DraftBid {
  readonly fields: DraftFields
  readonly setFields: (fields: DraftFields) => void
  readonly book: AuctionBook
  /** True from the end of the auction until the server confirms it. */
  readonly isClosing: boolean
  /** Price and quantity in the fields, even of a bid that would be refused. */
  readonly offer: Draft | undefined
  readonly reading: DraftReading
  /** Undefined without a bid that would be accepted, and while demand is unknown. */
  readonly estimate: ReturnType<typeof describeEstimate> | undefined
  readonly mark: { readonly tokenPrice: string; readonly tokenCount: number; readonly sentence: string } | undefined
}

/** The fields of the form and what follows from them, recomputed whenever demand changes. An ended auction has no draft. */
export function useDraft(auction: Auction, demand: Demand | null): DraftBid {
  const [kept, setFields] = useSavedFields(draftKey(auction.externalId), untouched)
  const isOver = hasEnded(auction.status.value)
  const isClosing = useHasPassed(parseUtcDateTime(auction.salesEndDate)) && !isOver
  useEffect(() => {
    if (isOver && kept !== untouched) setFields(untouched)
  }, [isOver, kept, setFields])
  return useMemo(() => {
    const book = openDemand(auction, demand)
    const fields = kept === untouched ? startFields(book) : kept
    const reading = isClosing ? closed : readDraft(fields, book)
    const typed = { fields, setFields, book, isClosing, offer: offerOf(fields, book), reading }
    const { draft, problem } = reading
    if (draft === undefined || demand === null) return { ...typed, estimate: undefined, mark: undefined }
    // Fields that the person hasn't touched don't draw a dot on the chart.
    const markWith = (sentence: string) =>
      kept === untouched || isOver
        ? undefined
        : { tokenPrice: writeMels(draft.price), tokenCount: Number(draft.quantity), sentence }
    if (problem !== undefined) return { ...typed, estimate: undefined, mark: markWith(problem) }
    const estimate = describeEstimate(draft, estimateBid({ book, demand }, draft))
    return { ...typed, estimate, mark: markWith(estimate.wins) }
  }, [kept, setFields, auction, demand, isOver, isClosing])
}

const closed: DraftReading = { draft: undefined, problem: texts.closing, remedy: undefined }
