import { BidWayChoice } from './bid-way-choice.tsx'
import { NumberField } from './number-field.tsx'
import { switchWay } from './switch-way.ts'
import { texts } from './texts.ts'
import type { DraftBid } from './use-draft.ts'

/** What a person types: the number of tokens, and either the price or the most to spend. */
export function DraftFieldset({ bid: { fields, setFields }, isAlive }: { bid: DraftBid; isAlive: boolean }) {
  return (
    // Until the page is alive nothing would come of what is typed.
    <fieldset disabled={!isAlive} className="flex min-w-0 flex-col gap-4">
      <BidWayChoice way={fields.way} onChange={(way) => setFields(switchWay(fields, way))} />
      <div className="grid grid-cols-2 items-end gap-3">
        {fields.way === 'price' ? (
          <NumberField
            key="price"
            label={texts.price}
            value={fields.price}
            step="0.01"
            placeholder={texts.pricePlaceholder}
            onChange={(price) => setFields({ ...fields, price })}
          />
        ) : (
          <NumberField
            key="budget"
            label={texts.budget}
            value={fields.budget}
            step="0.01"
            placeholder={texts.budgetPlaceholder}
            onChange={(budget) => setFields({ ...fields, budget })}
          />
        )}
        <NumberField
          label={texts.count}
          value={fields.count}
          step="1"
          onChange={(count) => setFields({ ...fields, count })}
        />
      </div>
    </fieldset>
  )
}
