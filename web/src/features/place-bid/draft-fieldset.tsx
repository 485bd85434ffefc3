import { type KeyboardEvent, useId } from 'react'
import { type BidWay, stripLeadingZeros, switchWay } from './draft.ts'
import { texts } from './texts.ts'
import type { DraftBid } from './use-draft.ts'

export function DraftFieldset({ bid: { fields, setFields }, isHydrated }: { bid: DraftBid; isHydrated: boolean }) {
  const { way } = fields
  return (
    // Before hydration the page would ignore what a person types.
    <fieldset disabled={!isHydrated} className="flex min-w-0 flex-col gap-4">
      <BidWayChoice way={way} onChange={(chosen) => setFields(switchWay(fields, chosen))} />
      <div className="grid grid-cols-2 items-end gap-3">
        <NumberField
          key={way}
          label={texts[way]}
          value={fields[way]}
          step="0.01"
          placeholder={texts[`${way}Placeholder`]}
          onChange={(typed) => setFields({ ...fields, [way]: typed })}
        />
        <NumberField
          label={texts.count}
          value={fields.quantity}
          step="1"
          onChange={(quantity) => setFields({ ...fields, quantity })}
        />
      </div>
    </fieldset>
  )
}

const ways: readonly BidWay[] = ['price', 'budget']

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

interface NumberFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly step: string
  readonly placeholder?: string
}

function NumberField({ label, value, onChange, step, placeholder }: NumberFieldProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-xs text-muted">
        {label}
      </label>
      <input
        id={id}
        type="number"
        inputMode={step === '1' ? 'numeric' : 'decimal'}
        min="1"
        step={step}
        value={value}
        placeholder={placeholder}
        onKeyDown={typePointForComma}
        onChange={({ target }) => onChange(stripLeadingZeros(target.value))}
        className="h-11 w-full rounded-lg border border-line bg-paper px-3 font-mono text-md hover:border-muted"
      />
    </div>
  )
}

/** Many browsers drop a typed comma, which would turn 2,5 into 25. */
function typePointForComma(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== ',' || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  // A number field exposes no caret, so only this deprecated command can insert text; without it nothing is typed.
  document.execCommand('insertText', false, '.')
}
