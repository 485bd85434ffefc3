import type { ReactNode } from 'react'
import { Amounts } from '../../ui/amount.tsx'

/** Tall enough for every step, so that the next one doesn't move the page. */
export function StepBox({ children }: { children: ReactNode }) {
  return (
    <div
      aria-live="polite"
      className="flex min-h-44 flex-col rounded-xl bg-surface p-4 max-[23rem]:min-h-52 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mr-8"
    >
      {children}
    </div>
  )
}

export function Step({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <>
      <p className="text-sm font-semibold">{title}</p>
      {text !== undefined && (
        <p className="mt-1 text-sm text-muted">
          <Amounts>{text}</Amounts>
        </p>
      )}
      <div className="mt-1 flex grow flex-col gap-3 *:last:mt-auto">{children}</div>
    </>
  )
}
