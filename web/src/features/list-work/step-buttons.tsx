import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'

interface StepButtonsProps {
  readonly onBack?: () => void
  readonly onNext?: () => void
  /** Whether the next step begins by sending the form around it. */
  readonly isSubmit?: boolean
  readonly isBusy?: boolean
  readonly children?: ReactNode
}

/** The way on is on the right, on a phone at the top. */
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
