import { type ReactNode, useId } from 'react'
import type { Attempt } from '../lib/use-attempt.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { BusyLabel, FailureText } from '../ui/form-parts.tsx'
import { texts } from './texts.ts'

export function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-surface p-5 sm:p-8">
      <h2 id={id} className="font-display text-xl font-bold tracking-[-0.02em]">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function Lead({ children }: { readonly children: ReactNode }) {
  return <p className="mt-2 max-w-prose text-sm text-muted">{children}</p>
}

export function FormFrame({ children }: { readonly children: ReactNode }) {
  return <div className="mt-5">{children}</div>
}

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

interface ConfirmDialogProps {
  readonly attempt: Attempt
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly busy: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function ConfirmDialog({ attempt, title, text, confirm, busy, onConfirm, onClose }: ConfirmDialogProps) {
  const { isBusy, failure } = attempt
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mb-3 text-sm wrap-anywhere">{text}</p>
      <FailureText>{failure}</FailureText>
      <div className="mt-6 flex flex-col gap-3">
        <Button isWide aria-disabled={isBusy} aria-busy={isBusy} onClick={onConfirm}>
          {isBusy ? <BusyLabel>{busy}</BusyLabel> : confirm}
        </Button>
        <Button isWide look="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
