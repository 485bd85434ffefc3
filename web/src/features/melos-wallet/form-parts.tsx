import { type ButtonHTMLAttributes, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Amounts } from '../../ui/amount.tsx'
import { Field } from '../../ui/field.tsx'
import { texts } from './texts.ts'

/** Takes the focus when it appears, so that a screen reader announces the step. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="font-display text-md font-bold outline-none">
      {children}
    </h3>
  )
}

/** For secondary actions. */
export function TextButton(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'>) {
  return (
    <button
      {...props}
      type="button"
      className="min-h-11 cursor-pointer text-sm text-muted underline underline-offset-4 hover:text-ink disabled:cursor-not-allowed disabled:opacity-50"
    />
  )
}

/** For anything that can cost a person money. */
export function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-lg border-2 border-accent p-3 text-sm">
      <svg viewBox="0 0 20 20" aria-hidden="true" className="mt-0.5 size-5 shrink-0 fill-none stroke-accent">
        <path d="M10 2.5 18.5 17.5h-17Z" strokeWidth="1.8" strokeLinejoin="round" />
        <path d="M10 8v4.2M10 14.6v.4" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
      <p className="min-w-0">
        <strong className="text-accent">{texts.careful}.</strong> <Amounts>{children}</Amounts>
      </p>
    </div>
  )
}

/** Always present, so that a screen reader announces its text. */
export function FailureText({ id, children }: { readonly id?: string; readonly children: string | undefined }) {
  return (
    <p id={id} role="alert" className="text-sm text-accent empty:hidden">
      {children}
    </p>
  )
}

export function BusyLabel({ children }: { readonly children: string }) {
  return (
    <>
      <svg viewBox="0 0 20 20" aria-hidden="true" className="size-4 animate-spin fill-none stroke-current">
        <path d="M10 2a8 8 0 1 1-8 8" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {children}
    </>
  )
}

/** Tells a password manager which wallet the passphrase belongs to. */
export function AccountField({ address }: { readonly address: string }) {
  return <input type="text" name="username" autoComplete="username" value={address} readOnly hidden />
}

interface PassphraseFieldProps {
  readonly label: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly autoComplete: 'new-password' | 'current-password'
  readonly isShown: boolean
  readonly onToggle: () => void
  readonly onInput?: () => void
  readonly isBusy: boolean
  readonly isInvalid: boolean
  readonly describedBy: string
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
            // A disabled field would lose the focus.
            readOnly={isBusy}
            onInput={onInput}
            className={`${className} h-11 pr-16`}
          />
          <button
            type="button"
            aria-label={isShown ? texts.passphrase.hideLabel : texts.passphrase.showLabel}
            onClick={onToggle}
            className="absolute top-0 right-0 h-11 cursor-pointer rounded-lg px-3 text-sm text-muted hover:text-ink"
          >
            {isShown ? texts.passphrase.hide : texts.passphrase.show}
          </button>
        </div>
      )}
    </Field>
  )
}

/** React never holds the field's text, which is cleared when the field is removed. */
export function useSecretField<Field extends HTMLInputElement | HTMLTextAreaElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null)
  useEffect(() => {
    const element = field.current
    return () => {
      if (element !== null) element.value = ''
    }
  }, [])
  return field
}
