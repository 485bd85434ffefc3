import { type ReactNode, useEffect, useRef } from 'react'
import { Amounts } from '../../ui/amount.tsx'
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

/** Tells a password manager which wallet the passphrase belongs to. */
export function AccountField({ address }: { readonly address: string }) {
  return <input type="text" name="username" autoComplete="username" value={address} readOnly hidden />
}
