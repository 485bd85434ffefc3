import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { openModal, useClosing } from '../lib/modal.ts'
import { useIsHydrated } from '../lib/use-is-hydrated.ts'
import { useMedia } from '../lib/use-media.ts'
import { Button } from './button.tsx'

interface SheetWanted {
  /** A link to this part of the page opens the sheet too. */
  readonly id: string
  /** True while a dialog says that the form's work is done. */
  readonly isDone: boolean
}

/** A form that small windows open as a sheet; a wide window shows it in the page instead. */
export function useSheet({ id, isDone }: SheetWanted) {
  const { hash, key } = useLocation()
  const isWide = useMedia('(width >= 64rem)')
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has another key
  useEffect(() => {
    if (hash === `#${id}`) setOpen(true)
  }, [hash, key])
  // Closes after the dialog in front of it, because the form behind that dialog looks as if its work were still to be done.
  useEffect(() => (isDone ? () => setOpen(false) : undefined), [isDone])
  return { isOpen: isOpen && !isWide, open: () => setOpen(true), close: () => setOpen(false) }
}

interface SheetSectionProps {
  readonly id: string
  readonly titleId: string
  readonly closeLabel: string
  readonly sheet: ReturnType<typeof useSheet>
  readonly children: ReactNode
}

/** A section with a form: part of the page in wide windows, otherwise in a sheet. It is rendered once. */
export function SheetSection({ id, titleId, closeLabel, sheet, children }: SheetSectionProps) {
  const section = (
    <section
      id={id}
      aria-labelledby={titleId}
      className={`flex-col gap-4 ${sheet.isOpen ? 'flex' : 'hidden lg:flex noscript:hidden'}`}
    >
      {children}
    </section>
  )
  if (!sheet.isOpen) return section
  return (
    <Sheet titleId={titleId} closeLabel={closeLabel} onClose={sheet.close}>
      {section}
    </Sheet>
  )
}

interface SheetProps {
  readonly titleId: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal `dialog` at the bottom of the window, open while mounted. */
function Sheet({ titleId, closeLabel, onClose, children }: SheetProps) {
  const closing = useClosing(onClose)
  return (
    <dialog
      ref={openSheet}
      // The draft survives a reload.
      data-kept
      aria-labelledby={titleId}
      {...closing}
      className="fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none overflow-visible bg-transparent p-0 text-ink transition-transform backdrop:bg-[#12100e]/50 starting:translate-y-full"
    >
      <div className="relative mx-auto flex max-h-[calc(100dvh-2rem)] max-w-xl flex-col overflow-hidden rounded-t-card border-x border-t border-line bg-surface pt-12">
        <div className="overflow-y-auto overscroll-contain px-5 pb-[calc(env(safe-area-inset-bottom)+1.25rem)]">
          {children}
        </div>
        <button
          type="button"
          onClick={onClose}
          aria-label={closeLabel}
          className="absolute top-0.5 right-2 grid size-11 cursor-pointer place-items-center rounded-full text-muted hover:text-ink"
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
  // By default the scrolling part, which has no name, would get the focus.
  sheet.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
  return close
}

interface SheetBarProps {
  readonly action: string
  readonly isDisabled?: boolean
  readonly onOpen: () => void
  readonly children: ReactNode
}

/** Fixed to the bottom of small windows, above the player. An element of its height keeps the end of the page readable. */
export function SheetBar({ action, isDisabled = false, onOpen, children }: SheetBarProps) {
  const isHydrated = useIsHydrated()
  return (
    <>
      <div
        ref={publishBarHeight}
        className="fixed inset-x-0 bottom-(--player-height,0px) z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] in-data-player:pb-0 lg:hidden noscript:hidden print:hidden"
      >
        <div className="page-width flex h-16 items-center gap-4">
          <div className="min-w-0 flex-1">{children}</div>
          <Button disabled={!isHydrated || isDisabled} aria-haspopup="dialog" onClick={onOpen}>
            {action}
          </Button>
        </div>
      </div>
      {isHydrated && createPortal(<div className="h-(--sheet-bar-height) lg:hidden print:hidden" />, document.body)}
    </>
  )
}

/** Sets `--sheet-bar-height` on the root; `0px` where the bar is hidden. */
function publishBarHeight(bar: HTMLDivElement): () => void {
  const root = document.documentElement
  const observer = new ResizeObserver(() => root.style.setProperty('--sheet-bar-height', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    root.style.removeProperty('--sheet-bar-height')
  }
}
