import { type HTMLAttributes, useId } from 'react'

interface TextFieldProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: string | undefined
  /** What is wrong with it. */
  readonly complaint?: string | undefined
  readonly isDisabled?: boolean
  readonly isLong?: boolean
  readonly isMono?: boolean
  readonly type?: 'text' | 'datetime-local'
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
}

const box = 'w-full rounded-lg border bg-paper px-3 text-md hover:border-muted disabled:opacity-60'

export function TextField(props: TextFieldProps) {
  const { label, name, value, onChange, hint, complaint, isDisabled = false, isLong = false } = props
  const id = useId()
  const field = {
    id,
    name,
    value,
    disabled: isDisabled,
    'aria-invalid': complaint !== undefined,
    'aria-describedby': `${id}-hint ${id}-complaint`,
    className: `${box} ${complaint === undefined ? 'border-line' : 'border-losing'} ${props.isMono ? 'font-mono' : ''} ${isLong ? 'min-h-32 py-2' : 'h-11'}`,
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-xs text-muted">
        {label}
      </label>
      {isLong ? (
        <textarea {...field} rows={6} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input
          {...field}
          type={props.type ?? 'text'}
          inputMode={props.inputMode}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <p id={`${id}-hint`} className="mt-1 text-xs text-muted empty:hidden">
        {hint}
      </p>
      <p id={`${id}-complaint`} className="mt-1 text-xs font-medium text-losing empty:hidden">
        {complaint}
      </p>
    </div>
  )
}
