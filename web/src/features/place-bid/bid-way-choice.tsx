import { useId } from 'react'
import type { BidWay } from './offer-of.ts'
import { texts } from './texts.ts'

const ways: readonly BidWay[] = ['price', 'budget']

/** Two radio buttons that look like one switch. */
export function BidWayChoice({ way, onChange }: { way: BidWay; onChange: (way: BidWay) => void }) {
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
