import { useId } from 'react'
import { Amounts } from './amount.tsx'

interface NumberFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly inputMode: 'numeric' | 'decimal'
  readonly placeholder?: string
}

export function NumberField({ label, value, onChange, inputMode, placeholder }: NumberFieldProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-xs text-muted">
        {label}
      </label>
      <input
        id={id}
        // A number field would silently drop letters, commas and spaces, each browser in its own way.
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        value={value}
        placeholder={placeholder}
        onChange={({ target }) => onChange(stripLeadingZeros(target.value))}
        className="h-11 w-full rounded-lg border border-line bg-paper px-3 font-mono text-md hover:border-muted"
      />
    </div>
  )
}

export function stripLeadingZeros(text: string): string {
  return text.replace(/^0+(?=\d)/, '')
}

interface QuickChoiceProps {
  readonly label: string
  readonly value: string
  /** Undefined while there is nothing to choose. */
  readonly onChoose: (() => void) | undefined
}

/** Fills a number field. */
export function QuickChoice({ label, value, onChoose }: QuickChoiceProps) {
  return (
    <button
      type="button"
      disabled={onChoose === undefined}
      onClick={onChoose}
      className="flex min-h-11 min-w-0 cursor-pointer flex-col items-center justify-center rounded-lg border border-line px-1 py-1 text-xs font-semibold hover:border-muted disabled:cursor-not-allowed disabled:text-muted"
    >
      {label}{' '}
      <span className="max-w-full font-normal text-muted">
        <Amounts>{value}</Amounts>
      </span>
    </button>
  )
}
