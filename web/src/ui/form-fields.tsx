import type { ComponentProps, SelectHTMLAttributes } from 'react'
import { Chevron } from './chevron.tsx'
import { Field } from './field.tsx'

interface SelectFieldProps
  extends Pick<ComponentProps<typeof Field>, 'label' | 'complaint'>,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {}

export function SelectField({ label, complaint, ...select }: SelectFieldProps) {
  return (
    <Field label={label} complaint={complaint}>
      {({ className, ...box }) => (
        <span className="relative block">
          <select
            {...box}
            {...select}
            className={`${className} h-11 cursor-pointer appearance-none pr-9 hover:border-muted`}
          />
          <Chevron className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2 stroke-muted" />
        </span>
      )}
    </Field>
  )
}
