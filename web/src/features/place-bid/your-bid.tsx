import type { Auction } from '@melos/api-contract'
import { formatMels } from '../../lib/format-mels.ts'
import { writeMels } from '../../lib/parse-mels.ts'
import { useIsAlive } from '../../lib/use-is-alive.ts'
import { NumberField } from './number-field.tsx'
import { texts } from './texts.ts'
import { totalOf } from './total-of.ts'
import type { DraftBid } from './use-draft.ts'

export function YourBid({ auction, bid }: { auction: Auction; bid: DraftBid }) {
  const { fields, setFields, reading, estimate } = bid
  const isAlive = useIsAlive()
  return (
    <section id="your-bid" aria-labelledby="your-bid-title" className="flex flex-col gap-4 noscript:hidden">
      <div>
        <h2 id="your-bid-title" className="font-display text-lg font-bold">
          {texts.title}
        </h2>
        <p dir="auto" className="mt-1 text-sm text-muted">
          {texts.note(auction.tokenName)}
        </p>
      </div>
      {/* Until the page is alive nothing would come of what is typed. */}
      <fieldset disabled={!isAlive} className="grid grid-cols-2 items-end gap-3">
        <NumberField
          label={texts.price}
          value={fields.price}
          step="0.01"
          placeholder={texts.pricePlaceholder}
          onChange={(price) => setFields({ ...fields, price })}
        />
        <NumberField
          label={texts.count}
          value={fields.count}
          step="1"
          onChange={(count) => setFields({ ...fields, count })}
        />
      </fieldset>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-sm text-muted">{texts.total}</span>
        <output className="font-mono text-lg font-medium wrap-anywhere">{texts.mels(totalOf(fields))}</output>
      </p>
      <div aria-live="polite" className="flex min-h-32 flex-col gap-2 text-sm">
        {reading.kind === 'unreadable' && <p>{texts.unreadable}</p>}
        {reading.kind === 'too-low' && <p>{texts.tooLow(formatMels(writeMels(reading.lowest)))}</p>}
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
    </section>
  )
}
