import { type RefObject, useId } from 'react'
import { texts } from './texts.ts'

interface PassphraseFieldProps {
  readonly label: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly autoComplete: 'new-password' | 'current-password'
  readonly isShown: boolean
  /** Puts the button that shows what is typed into the field. */
  readonly onToggle?: () => void
  readonly onInput?: () => void
  readonly isBusy: boolean
  readonly isInvalid: boolean
  readonly describedBy?: string
}

export function PassphraseField(props: PassphraseFieldProps) {
  const { label, field, autoComplete, isShown, onToggle, onInput, isBusy, isInvalid, describedBy } = props
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-xs text-muted">
        {label}
      </label>
      <div className="relative">
        <input
          ref={field}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          // Not disabled, which would lose the focus.
          readOnly={isBusy}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          onInput={onInput}
          className={`h-11 w-full rounded-lg border border-line bg-paper pl-3 text-md hover:border-muted aria-invalid:border-accent ${onToggle === undefined ? 'pr-3' : 'pr-16'}`}
        />
        {onToggle !== undefined && (
          <button
            type="button"
            aria-label={isShown ? texts.passphrase.hideLabel : texts.passphrase.showLabel}
            onClick={onToggle}
            className="absolute top-0 right-0 h-11 cursor-pointer rounded-lg px-3 text-sm text-muted hover:text-ink"
          >
            {isShown ? texts.passphrase.hide : texts.passphrase.show}
          </button>
        )}
      </div>
    </div>
  )
}
