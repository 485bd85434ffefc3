import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface BoxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  readonly label: ReactNode
}

function Box({ label, ...input }: BoxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
      <input {...input} className="size-5 shrink-0 accent-accent" />
      {label}
    </label>
  )
}

export function Checkbox(props: Omit<BoxProps, 'type'>) {
  return <Box type="checkbox" {...props} />
}

/** One of several choices with the same `name`. */
export function Radio(props: Omit<BoxProps, 'type'>) {
  return <Box type="radio" {...props} />
}

interface CheckboxFieldProps {
  readonly label: string
  readonly name: string
  readonly complaint: string | undefined
  /** Shown between the box and the complaint. */
  readonly children?: ReactNode
}

/** A box that the person has to tick. */
export function CheckboxField({ label, name, complaint, children }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div>
      <Checkbox label={label} name={name} aria-invalid={complaint !== undefined} aria-describedby={id} />
      {children}
      <p id={id} className="pl-8 text-xs font-medium text-losing empty:hidden">
        {complaint}
      </p>
    </div>
  )
}
