import { type ReactNode, useId } from 'react'
import { openForemost, openModal, useClosing } from '../lib/modal.ts'
import { Amounts } from './amount.tsx'
import { CloseButton } from './icon.tsx'
import { texts } from './texts.ts'

interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  readonly onClose: () => void
  /** `narrow` is 343 px, as the specification sets for the wallet dialog. */
  readonly width?: 'narrow' | 'wide'
  readonly back?: ReactNode
  /** Keeps the dialog in front of dialogs that open later. */
  readonly isForemost?: boolean
}

/** A native modal, open while mounted: it traps focus, returns it, and makes the page behind it inert. */
export function Dialog({ title, children, onClose, width = 'narrow', back, isForemost = false }: DialogProps) {
  const titleId = useId()
  const closing = useClosing(onClose)
  return (
    <dialog
      ref={isForemost ? openForemost : openModal}
      aria-labelledby={titleId}
      {...closing}
      className={`m-auto backdrop:bg-[#12100e]/50 max-h-[calc(100dvh-2rem)] max-w-[calc(100vw-2rem)] overflow-visible bg-transparent p-0 text-ink ${width === 'narrow' ? 'w-[343px]' : 'w-[480px]'}`}
    >
      <div className="flex max-h-[calc(100dvh-2rem)] flex-col overflow-y-auto rounded-card border border-line bg-surface">
        <header className="flex items-center gap-2 py-3 pr-3 pl-5">
          {back}
          <h2 id={titleId} className="mr-auto font-display text-lg font-bold wrap-anywhere">
            <Amounts>{title}</Amounts>
          </h2>
          <CloseButton label={texts.close} onClick={onClose} />
        </header>
        <div className="px-5 pb-5">{children}</div>
      </div>
    </dialog>
  )
}
