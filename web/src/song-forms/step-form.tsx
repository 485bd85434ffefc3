import type { HTMLAttributes, ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { texts } from './texts.ts'

export interface StepTurns {
  readonly onBack: () => void
  readonly onNext: () => void
}

interface TextFieldProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: string | undefined
  readonly complaint?: string | undefined
  readonly isDisabled?: boolean
  readonly isLong?: boolean
  readonly isMono?: boolean
  readonly type?: 'text' | 'datetime-local'
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
}

export function TextField(props: TextFieldProps) {
  const { label, name, value, onChange, hint, complaint, isDisabled, isLong, isMono, type = 'text', inputMode } = props
  return (
    <Field label={label} hint={hint} complaint={complaint}>
      {({ className, ...box }) => {
        const field = { ...box, name, value, disabled: isDisabled }
        return isLong ? (
          <textarea
            {...field}
            rows={6}
            onChange={({ target }) => onChange(target.value)}
            className={`${className} min-h-32 py-2`}
          />
        ) : (
          <input
            {...field}
            type={type}
            inputMode={inputMode}
            autoComplete="off"
            onChange={({ target }) => onChange(target.value)}
            className={`${className} h-11 ${isMono ? 'font-mono' : ''}`}
          />
        )
      }}
    </Field>
  )
}

/** What every song can also say about itself, in this order. */
export const furtherFacts = [
  'genres',
  'yearOfRelease',
  'musicAuthors',
  'lyricsAuthors',
  'era',
  'country',
  'label',
  'recordingStudio',
  'website',
  'youtube',
  'spotify',
] as const

/** A form whose fields we check ourselves. */
export function StepForm({ onSubmit, children }: { onSubmit: (form: HTMLFormElement) => void; children: ReactNode }) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
      className="flex flex-col gap-8"
    >
      {children}
    </form>
  )
}

interface StepButtonsProps extends Partial<StepTurns> {
  readonly isSubmit?: boolean
  readonly isBusy?: boolean
  readonly children?: ReactNode
}

/** Next is on the right, and on top on a phone. */
export function StepButtons({ onBack, onNext, isSubmit = false, isBusy = false, children }: StepButtonsProps) {
  return (
    <div className="flex flex-wrap-reverse items-center justify-end gap-3 border-t border-line pt-6">
      {onBack !== undefined && (
        <div className="mr-auto">
          <Button look="quiet" onClick={onBack}>
            {texts.back}
          </Button>
        </div>
      )}
      {children}
      {(isSubmit || onNext !== undefined) && (
        <Button type={isSubmit ? 'submit' : 'button'} aria-disabled={isBusy} onClick={onNext}>
          {texts.next}
        </Button>
      )}
    </div>
  )
}
