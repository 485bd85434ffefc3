import type { ComponentProps, InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { Chevron } from './chevron.tsx'
import { Field } from './field.tsx'

type Words = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'complaint' | 'look'>

interface InputFieldProps extends Words, InputHTMLAttributes<HTMLInputElement> {}

export function InputField({ label, hint, complaint, look = 'dialog', className = '', ...input }: InputFieldProps) {
  return (
    <Field label={label} hint={hint} complaint={complaint} look={look}>
      {(box) => <input autoComplete="off" {...box} {...input} className={`${box.className} h-11 ${className}`} />}
    </Field>
  )
}

interface TextAreaFieldProps extends Words, TextareaHTMLAttributes<HTMLTextAreaElement> {}

export function TextAreaField({
  label,
  hint,
  complaint,
  look = 'dialog',
  className = '',
  ...area
}: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} complaint={complaint} look={look}>
      {(box) => (
        <textarea rows={4} {...box} {...area} className={`${box.className} block min-h-24 py-2 ${className}`} />
      )}
    </Field>
  )
}

interface SelectFieldProps extends Words, SelectHTMLAttributes<HTMLSelectElement> {}

export function SelectField({ label, hint, complaint, look = 'dialog', className = '', ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} complaint={complaint} look={look}>
      {(box) => (
        <span className="relative block">
          <select
            {...box}
            {...select}
            className={`${box.className} h-11 cursor-pointer appearance-none pr-9 hover:border-muted ${className}`}
          />
          <Chevron className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 stroke-muted" />
        </span>
      )}
    </Field>
  )
}
