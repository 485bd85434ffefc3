import { type KeyboardEvent, useId } from 'react'
import { stripLeadingZeros } from './draft.ts'

interface NumberFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly step: string
  readonly placeholder?: string
}

export function NumberField({ label, value, onChange, step, placeholder }: NumberFieldProps) {
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
        onKeyDown={pointForComma}
        onChange={({ target }) => onChange(stripLeadingZeros(target.value))}
        className="h-11 w-full rounded-lg border border-line bg-paper px-3 font-mono text-md hover:border-muted"
      />
    </div>
  )
}

/** Half of Europe types a comma, which many browsers swallow: 2,5 must not become 25. */
function pointForComma(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== ',' || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  // The only way to type into a number field: it knows no caret. Where there is none, nothing is typed.
  document.execCommand('insertText', false, '.')
}
