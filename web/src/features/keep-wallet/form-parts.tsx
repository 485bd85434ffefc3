import { type ButtonHTMLAttributes, type ReactNode, useEffect, useRef } from 'react'
import { texts } from './texts.ts'

/** Takes the focus as it appears, so that who listens hears where they are. */
export function StepHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="font-display text-md font-bold outline-none">
      {children}
    </h3>
  )
}

/** For the ways beside the main one. */
export function TextButton(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'>) {
  return (
    <button
      {...props}
      type="button"
      className="min-h-11 cursor-pointer text-sm text-muted underline underline-offset-4 hover:text-ink disabled:cursor-not-allowed disabled:opacity-50"
    />
  )
}

/** What may cost a person their money. */
export function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-lg border-2 border-accent p-3 text-sm">
      <svg viewBox="0 0 20 20" aria-hidden="true" className="mt-0.5 size-5 shrink-0 fill-none stroke-accent">
        <path d="M10 2.5 18.5 17.5h-17Z" strokeWidth="1.8" strokeLinejoin="round" />
        <path d="M10 8v4.2M10 14.6v.4" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
      <p className="min-w-0">
        <strong className="text-accent">{texts.careful}.</strong> {children}
      </p>
    </div>
  )
}

/** Always there, so that what comes into it is read out. */
export function FailureText({ id, children }: { readonly id?: string; readonly children: string | undefined }) {
  return (
    <p id={id} role="alert" className="text-sm text-accent empty:hidden">
      {children}
    </p>
  )
}

/** The label of a button that is at work. */
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

/** Tells a password manager whose passphrase it keeps. */
export function AccountField({ address }: { readonly address: string }) {
  return <input type="text" name="username" autoComplete="username" value={address} readOnly hidden />
}
