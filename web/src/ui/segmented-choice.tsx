import { useId } from 'react'

interface SegmentedChoiceProps<Choice extends string> {
  readonly legend: string
  readonly choices: Readonly<Record<Choice, string>>
  readonly value: Choice
  readonly onChange: (choice: Choice) => void
}

/** Two radio buttons that look like a switch with both labels. */
export function SegmentedChoice<Choice extends string>(props: SegmentedChoiceProps<Choice>) {
  const { legend, choices, value, onChange } = props
  const name = useId()
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-full border border-line bg-paper p-1">
      <legend className="sr-only">{legend}</legend>
      {/* The keys are the record's own. */}
      {(Object.keys(choices) as Choice[]).map((choice) => (
        <label
          key={choice}
          className="relative grid min-h-11 cursor-pointer place-items-center rounded-full text-sm font-medium text-muted hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            checked={choice === value}
            onChange={() => onChange(choice)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {choices[choice]}
        </label>
      ))}
    </fieldset>
  )
}
