import type { RefObject } from 'react'
import { Field } from '../../ui/field.tsx'
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
  return (
    <Field label={label} isInvalid={isInvalid} describedBy={describedBy}>
      {({ className, ...box }) => (
        <div className="relative">
          <input
            {...box}
            ref={field}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            // Not disabled, which would lose the focus.
            readOnly={isBusy}
            onInput={onInput}
            className={`${className} h-11 ${onToggle === undefined ? '' : 'pr-16'}`}
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
      )}
    </Field>
  )
}
