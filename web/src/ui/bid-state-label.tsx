import type { BidState, OwnBidState } from '@melos/clearing'
import { bidStateTexts } from './bid-state-texts.ts'

const marks: Record<BidState | OwnBidState, string> = {
  waiting: '○',
  winning: '✓',
  'partly-winning': '◐',
  losing: '×',
  won: '✓',
  'partly-won': '◐',
  lost: '×',
  'to-refund': '↩',
  refunded: '↩',
  credited: '↓',
}

/** A mark and a word, so that a colour around them only repeats what they say. */
export function BidStateLabel({ state }: { state: BidState | OwnBidState }) {
  return (
    <>
      <span aria-hidden="true">{marks[state]}</span> {bidStateTexts[state]}
    </>
  )
}
