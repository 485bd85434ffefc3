import type { BidState } from '@melos/clearing'
import { bidStateTexts } from '@melos/clearing/bid-state-texts'

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

/** Shows a mark and a word, so that nothing is conveyed by colour alone. */
export function BidStateLabel({ state }: { state: BidState }) {
  return (
    <>
      <span aria-hidden="true">{marks[state]}</span> {bidStateTexts[state]}
    </>
  )
}
