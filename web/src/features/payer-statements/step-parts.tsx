import type { PayerStatement } from '@melos/api-contract'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { BusyLabel, FailureText } from '../../ui/form-parts.tsx'
import type { ReasonedAct } from './reason-dialog.tsx'
import { texts } from './texts.ts'

const words = texts.statement

export interface StepProps {
  readonly statement: PayerStatement
  /** Opens the dialog that asks for an act's reason. */
  readonly onAct: (act: ReasonedAct) => void
  readonly onNext: () => void
}

interface InputFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly name: string
  readonly hint?: string | undefined
  readonly complaint?: string | undefined
}

export function InputField({ label, hint, complaint, ...input }: InputFieldProps) {
  return (
    <Field label={label} hint={hint} complaint={complaint}>
      {({ className, ...box }) => (
        <input autoComplete="off" {...box} {...input} className={`${className} h-11 bg-surface`} />
      )}
    </Field>
  )
}

export function Lead({ children }: { children: ReactNode }) {
  return <p className="mb-6 max-w-prose text-sm text-muted">{children}</p>
}

interface SaveButtonProps {
  readonly isBusy: boolean
  readonly failure: string | undefined
  readonly label?: string
}

/** The step's one action, with what kept it from succeeding. */
export function SaveButton({ isBusy, failure, label = words.save }: SaveButtonProps) {
  return (
    <div className="flex flex-col items-start gap-3 border-t border-line pt-6">
      <FailureText>{failure}</FailureText>
      <Button type="submit" aria-disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? <BusyLabel>{words.saving}</BusyLabel> : label}
      </Button>
    </div>
  )
}

export function NextButton({ onNext, label = words.next }: { onNext: () => void; label?: string }) {
  return (
    <div className="border-t border-line pt-6">
      <Button onClick={onNext}>{label}</Button>
    </div>
  )
}

/** What can't be changed any more, with the way to the next step. */
export function FixedNote() {
  return <p className="text-sm text-muted">{words.fixed}</p>
}

export const isDraft = ({ state }: PayerStatement): boolean => state === 'DRAFT'
