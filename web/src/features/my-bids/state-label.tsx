import type { BidState } from './bid-state.ts'
import { texts } from './texts.ts'

const looks: Record<BidState, { mark: string; tone: string }> = {
  pending: { mark: '○', tone: 'text-muted' },
  winning: { mark: '✓', tone: 'text-winning' },
  partly: { mark: '◐', tone: 'text-winning' },
  losing: { mark: '×', tone: 'text-losing' },
  won: { mark: '✓', tone: 'text-winning' },
  refunded: { mark: '↩', tone: 'text-muted' },
  credited: { mark: '↓', tone: 'text-accent' },
}

/** A mark and a word; the colour only repeats them. */
export function StateLabel({ state }: { state: BidState }) {
  const { mark, tone } = looks[state]
  return (
    <span className={`inline-flex items-baseline gap-1.5 font-semibold whitespace-nowrap ${tone}`}>
      <span aria-hidden="true">{mark}</span>
      {texts.states[state]}
    </span>
  )
}
