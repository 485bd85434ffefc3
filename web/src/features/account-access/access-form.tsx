import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import type { Attempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { BusyLabel, FailureText } from '../../ui/form-parts.tsx'

interface AccessFormProps {
  readonly attempt: Attempt
  readonly submit: string
  readonly busy: string
  readonly onSubmit: (form: HTMLFormElement) => void
  readonly children: ReactNode
}

/** A form whose fields we check ourselves. */
export function AccessForm({ attempt: { isBusy, failure }, submit, busy, onSubmit, children }: AccessFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
      className="flex w-full max-w-md flex-col gap-5"
    >
      {children}
      <FailureText>{failure}</FailureText>
      <Button type="submit" aria-disabled={isBusy} isWide>
        {isBusy ? <BusyLabel>{busy}</BusyLabel> : submit}
      </Button>
    </form>
  )
}

interface TextFieldProps {
  readonly label: string
  readonly name: string
  readonly type?: HTMLInputTypeAttribute
  readonly autoComplete: string
  readonly hint?: string
  readonly complaint?: string | undefined
  readonly isBusy: boolean
}

export function TextField({ label, hint, complaint, isBusy, ...input }: TextFieldProps) {
  return (
    <Field look="page" label={label} hint={hint} complaint={complaint}>
      {({ className, ...box }) => (
        <input
          {...box}
          {...input}
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isBusy}
          className={`${className} h-11`}
        />
      )}
    </Field>
  )
}

export function readFields(form: HTMLFormElement): Readonly<Record<string, string>> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}

/** Moves the focus to the first invalid field, once the complaints are shown. */
export function focusFirst(form: HTMLFormElement, complaints: object): void {
  const fields = [...form.querySelectorAll<HTMLElement>('[name]')]
  fields.find((field) => (field.getAttribute('name') ?? '') in complaints)?.focus()
}
