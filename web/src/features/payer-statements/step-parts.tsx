import type { PayerStatement } from '@melos/api-contract'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/form-fields.tsx'
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

/** Lighter than the page around it. */
export function StepInput(props: Omit<ComponentProps<typeof InputField>, 'className'>) {
  return <InputField {...props} className="bg-surface" />
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
