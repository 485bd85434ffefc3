import { type ReactNode, useId } from 'react'
import { openForemost, openModal } from '../lib/open-modal.ts'
import { useClosing } from '../lib/use-closing.ts'
import { texts } from './texts.ts'

interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** Called when a person closes it: by the X, the dimmed backdrop or Escape. */
  readonly onClose: () => void
  /** The wallet's is 343 px wide. */
  readonly width?: 'narrow' | 'wide'
  /** In front of the X: the way back inside a dialog of several steps. */
  readonly back?: ReactNode
  /** In front of dialogs that open later, too. */
  readonly isForemost?: boolean
}

/** A modal of the browser's own: it holds the focus, gives it back, and makes everything behind it inert. Open while mounted. */
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
          <h2 id={titleId} className="mr-auto font-display text-lg font-bold">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label={texts.close}
            className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-muted hover:text-ink"
          >
            <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-current">
              <path d="m5 5 10 10M15 5 5 15" strokeWidth="1.8" strokeLinecap="round" />
            </svg>
          </button>
        </header>
        <div className="px-5 pb-5">{children}</div>
      </div>
    </dialog>
  )
}
