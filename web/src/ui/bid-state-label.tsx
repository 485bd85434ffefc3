import type { BidState } from '@melos/clearing'
import { bidStateTexts } from './bid-state-texts.ts'

const marks: Record<BidState, string> = {
  waiting: '○',
  winning: '✓',
  'partly-winning': '◐',
  losing: '×',
  won: '✓',
  'partly-won': '◐',
  lost: '×',
  refunded: '↩',
}

/** A mark and a word, so that a colour around them only repeats what they say. */
export function BidStateLabel({ state }: { state: BidState }) {
  return (
    <>
      <span aria-hidden="true">{marks[state]}</span> {bidStateTexts[state]}
    </>
  )
}
