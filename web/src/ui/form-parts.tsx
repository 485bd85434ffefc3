import { type ButtonHTMLAttributes, type RefObject, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'

const texts = {
  show: 'Show',
  hide: 'Hide',
  showLabel: (label: string) => `Show “${label}”`,
  hideLabel: (label: string) => `Hide “${label}”`,
} as const

/** Moves the focus to the first field with a complaint under its name. */
export function focusFirst(form: ParentNode, complaints: object): void {
  const fields = [...form.querySelectorAll<HTMLElement>('[name]')]
  fields.find((field) => (field.getAttribute('name') ?? '') in complaints)?.focus()
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

interface DialogActionsProps {
  readonly failure: string | undefined
  readonly isBusy: boolean
  readonly busy: string
  readonly submit: string
  readonly cancel: string
  readonly onClose: () => void
}

/** The end of a form in a dialog. */
export function DialogActions({ failure, isBusy, busy, submit, cancel, onClose }: DialogActionsProps) {
  return (
    <>
      <FailureText>{failure}</FailureText>
      <div className="flex flex-col gap-3">
        <Button type="submit" isWide aria-disabled={isBusy} aria-busy={isBusy}>
          {isBusy ? <BusyLabel>{busy}</BusyLabel> : submit}
        </Button>
        <Button look="quiet" isWide onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </>
  )
}

interface SecretFieldProps {
  readonly label: string
  readonly name?: string
  readonly hint?: string
  readonly complaint?: string | undefined
  readonly look?: 'page' | 'dialog'
  readonly field: RefObject<HTMLInputElement | null>
  readonly autoComplete: 'new-password' | 'current-password'
  readonly isShown: boolean
  readonly onToggle: () => void
  readonly onInput?: () => void
  readonly isBusy: boolean
  readonly isInvalid?: boolean
  readonly describedBy?: string
}

/** A password or passphrase, which the person can show. */
export function SecretField(props: SecretFieldProps) {
  const { label, name, field, autoComplete, isShown, onToggle, onInput, isBusy, ...rest } = props
  return (
    <Field label={label} {...rest}>
      {({ className, ...box }) => (
        <div className="relative">
          <input
            {...box}
            ref={field}
            name={name}
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
            aria-label={isShown ? texts.hideLabel(label) : texts.showLabel(label)}
            onClick={onToggle}
            className="absolute top-0 right-0 h-11 cursor-pointer rounded-lg px-3 text-sm text-muted hover:text-ink"
          >
            {isShown ? texts.hide : texts.show}
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
