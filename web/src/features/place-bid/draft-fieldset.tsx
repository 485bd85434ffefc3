import { useId } from 'react'
import { type BidWay, switchWay } from './draft.ts'
import { NumberField } from './number-field.tsx'
import { texts } from './texts.ts'
import type { DraftBid } from './use-draft.ts'

/** What a person types: the number of tokens, and either the price or the most to spend. */
export function DraftFieldset({ bid: { fields, setFields }, isHydrated }: { bid: DraftBid; isHydrated: boolean }) {
  return (
    // Until the page is alive nothing would come of what is typed.
    <fieldset disabled={!isHydrated} className="flex min-w-0 flex-col gap-4">
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

const ways: readonly BidWay[] = ['price', 'budget']

/** Two radio buttons that look like one switch. */
function BidWayChoice({ way, onChange }: { way: BidWay; onChange: (way: BidWay) => void }) {
  const name = useId()
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-full border border-line bg-paper p-1">
      <legend className="sr-only">{texts.way}</legend>
      {ways.map((choice) => (
        <label
          key={choice}
          className="relative grid min-h-11 cursor-pointer place-items-center rounded-full text-sm font-medium text-muted hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            checked={choice === way}
            onChange={() => onChange(choice)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {texts.ways[choice]}
        </label>
      ))}
    </fieldset>
  )
}
