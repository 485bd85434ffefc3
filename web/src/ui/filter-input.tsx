import { type InputHTMLAttributes, useEffect, useRef } from 'react'
import { Field } from './field.tsx'

interface FilterInputProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly value: string
  /** Whether the text isn't a filter yet and has to stay. */
  readonly isBeingTyped?: (input: HTMLInputElement) => boolean
}

/** Keeps what is being typed, and follows the URL when that changes. */
export function FilterInput({ label, value, isBeingTyped = never, ...props }: FilterInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current !== null && !isBeingTyped(input.current) && input.current.value !== value)
      input.current.value = value
  }, [value, isBeingTyped])
  return (
    <Field label={label}>
      {({ className, ...box }) => (
        <input {...box} {...props} ref={input} defaultValue={value} className={`${className} h-11`} />
      )}
    </Field>
  )
}

const never = () => false
