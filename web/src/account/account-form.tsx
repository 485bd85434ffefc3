import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import type { Attempt } from '../lib/use-attempt.ts'
import { Button } from '../ui/button.tsx'
import { InputField } from '../ui/form-fields.tsx'
import { BusyLabel, FailureText } from '../ui/form-parts.tsx'

interface AccountFormProps {
  readonly attempt: Attempt
  readonly submit: string
  readonly busy: string
  readonly look?: 'main' | 'quiet'
  readonly onFocus?: () => void
  readonly onSubmit: (form: HTMLFormElement) => void
  readonly children: ReactNode
}

/** A form whose fields we check ourselves. Sent before its scripts run, it does nothing: any other method would put a password into the address. */
export function AccountForm({ attempt, submit, busy, look = 'main', onFocus, onSubmit, children }: AccountFormProps) {
  const { isBusy, failure } = attempt
  return (
    <form
      method="dialog"
      noValidate
      onFocus={onFocus}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
      className="flex w-full max-w-md flex-col gap-5"
    >
      {children}
      <FailureText>{failure}</FailureText>
      <Button type="submit" look={look} aria-disabled={isBusy} isWide>
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
  readonly autoCapitalize?: 'none' | 'words' | 'sentences'
  readonly initial?: string
  readonly hint?: string
  readonly complaint?: string | undefined
  readonly isBusy: boolean
}

export function TextField({ initial, isBusy, autoCapitalize = 'none', ...input }: TextFieldProps) {
  return (
    <InputField
      {...input}
      look="page"
      autoCapitalize={autoCapitalize}
      defaultValue={initial}
      spellCheck={false}
      readOnly={isBusy}
    />
  )
}

export function readFields(form: HTMLFormElement): Readonly<Record<string, string>> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
}
