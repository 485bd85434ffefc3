import type { ReactNode } from 'react'
import { texts } from './texts.ts'

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
