import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { texts } from './texts.ts'

export interface StepTurns {
  readonly onBack: () => void
  readonly onNext: () => void
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
