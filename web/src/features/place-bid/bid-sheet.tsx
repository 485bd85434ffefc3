import { type ReactNode, useEffect } from 'react'
import { openModal } from '../../lib/open-modal.ts'
import { useClosing } from '../../lib/use-closing.ts'
import { texts } from './texts.ts'

interface BidSheetProps {
  readonly titleId: string
  readonly children: ReactNode
  /** Called when a person closes it, and when the window becomes wide enough for the form to stand in the page. */
  readonly onClose: () => void
}

/** A modal of the browser's own that rises from the bottom. Open while mounted. */
export function BidSheet({ titleId, children, onClose }: BidSheetProps) {
  const closing = useClosing(onClose)
  useEffect(() => {
    const wide = matchMedia('(width >= 64rem)')
    wide.addEventListener('change', onClose)
    return () => wide.removeEventListener('change', onClose)
  }, [onClose])
  return (
    <dialog
      ref={openSheet}
      // The draft survives a reload.
      data-kept
      aria-labelledby={titleId}
      {...closing}
      className="fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none overflow-visible bg-transparent p-0 text-ink transition-transform backdrop:bg-[#12100e]/50 starting:translate-y-full"
    >
      <div className="relative mx-auto flex max-h-[calc(100dvh-2rem)] max-w-xl flex-col overflow-hidden rounded-t-card border-x border-t border-line bg-surface">
        <div className="overflow-y-auto overscroll-contain px-5 pt-5 pb-[calc(env(safe-area-inset-bottom)+1.25rem)]">
          {children}
        </div>
        <button
          type="button"
          onClick={onClose}
          aria-label={texts.bar.close}
          className="absolute top-2 right-2 grid size-11 cursor-pointer place-items-center rounded-full bg-surface text-muted hover:text-ink"
        >
          <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-current">
            <path d="m5 5 10 10M15 5 5 15" strokeWidth="1.8" strokeLinecap="round" />
          </svg>
        </button>
      </div>
    </dialog>
  )
}

function openSheet(sheet: HTMLDialogElement): () => void {
  const close = openModal(sheet)
  // Otherwise the focus goes to the part that scrolls, which has no name.
  sheet.querySelector<HTMLElement>('input:checked')?.focus()
  return close
}
