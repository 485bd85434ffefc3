import { showCount, showMels } from '../../lib/show-units.ts'
import { texts } from './texts.ts'
import type { DraftBid } from './use-draft.ts'

/** What the bid would win, or why it is none; told anew as others bid. */
export function DraftOutlook({ bid: { fields, reading, estimate } }: { bid: DraftBid }) {
  return (
    <div aria-live="polite" className="flex min-h-32 flex-col gap-2 text-sm">
      {reading.kind === 'unreadable' && <p>{fields.way === 'price' ? texts.unreadable : texts.unreadableBudget}</p>}
      {reading.kind === 'too-low' && <p>{texts.tooLow(showMels(reading.lowest))}</p>}
      {reading.kind === 'short-budget' && (
        <p>{texts.shortBudget(showCount(reading.quantity), showMels(reading.lowest), showMels(reading.deposit))}</p>
      )}
      {reading.kind === 'off-step' && <p>{texts.priceStep}</p>}
      {estimate !== undefined && (
        <>
          <p className="font-semibold">{estimate.wins}</p>
          {estimate.money.map((sentence) => (
            <p key={sentence} className="text-muted">
              {sentence}
            </p>
          ))}
        </>
      )}
    </div>
  )
}
