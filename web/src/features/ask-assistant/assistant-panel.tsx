import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { openModal } from '../../lib/modal.ts'
import { useMedia } from '../../lib/use-media.ts'
import { CloseButton } from '../../ui/icon.tsx'
import { conversation, useTalk } from './conversation.ts'
import { ConversationLog } from './conversation-log.tsx'
import { findAuctionId } from './find-auction-id.ts'
import { isComposing, QuestionForm } from './question-form.tsx'
import { texts } from './texts.ts'

export interface AssistantPanelProps {
  readonly onClose: () => void
}

const looks = {
  sheet: 'inset-x-0 top-(--visible-top,0px) h-(--visible-height,100dvh) w-full',
  panel:
    'top-auto right-4 bottom-[calc(var(--player-height,0px)+var(--sheet-bar-height,0px)+1rem)] left-auto z-10 h-[min(700px,calc(100dvh-var(--player-height,0px)-var(--sheet-bar-height,0px)-2rem))] w-[600px] overflow-hidden rounded-card border border-line print:hidden',
  /** Next to the column with the form. */
  beside: 'lg:right-auto lg:left-4 lg:w-[min(600px,calc(100vw-30rem))]',
  /** Over the contents, so that the section which an answer links to can be read; wider windows have room for both. */
  overContents: 'lg:max-[120rem]:right-auto lg:max-[120rem]:left-4 lg:max-[120rem]:w-[22.5rem]',
} as const

/** Pages with a form to bid or to place an order in the right column. */
const formPage = /^\/(auction|market)\/\d+\/?$/
/** Pages with their contents in the left column. */
const textPage = /^\/(help|terms-conditions|privacy-policy)\/?$/

function lookOn(pathname: string): string {
  return `${looks.panel} ${formPage.test(pathname) ? looks.beside : textPage.test(pathname) ? looks.overContents : ''}`
}

/** Windows too small for a panel next to the page: phones in both orientations. */
const small = '(width < 48rem), (height < 30rem)'

/** A panel next to the page, which stays usable; on phones a modal that fills the window. Open while mounted. */
export function AssistantPanel({ onClose }: AssistantPanelProps) {
  const talk = useTalk()
  const isSheet = useMedia(small)
  const { pathname } = useLocation()
  const auctionId = findAuctionId(pathname)
  const ids = { title: useId(), note: useId() }
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const log = useRef<HTMLElement>(null)

  useEffect(() => {
    const { current } = dialog
    if (current === null) return
    const close = isSheet ? openModal(current) : openBeside(current)
    const stopFitting = isSheet ? fitVisible(current) : undefined
    field.current?.focus({ preventScroll: true })
    return () => {
      stopFitting?.()
      close()
    }
  }, [isSheet])

  /** Moves focus from a button that disappears. On phones, focusing the field would open the keyboard over the answer. */
  const restAfter = (action: () => void) => (): void => {
    action()
    const target = isSheet ? log : field
    target.current?.focus({ preventScroll: true })
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={ids.title}
      aria-describedby={ids.note}
      aria-modal={isSheet}
      {...closingBy(onClose)}
      className={`fixed m-0 max-h-none max-w-none bg-surface p-0 text-ink ${isSheet ? looks.sheet : lookOn(pathname)}`}
    >
      <div className="flex h-full flex-col">
        <PanelHeader
          ids={ids}
          onClear={talk.messages.length === 0 ? undefined : restAfter(conversation.clear)}
          onClose={onClose}
        />
        <ConversationLog
          ref={log}
          talk={talk}
          pathname={pathname}
          onAsk={(text) => restAfter(() => conversation.send(text, auctionId))()}
          onRetry={restAfter(conversation.retry)}
          onFollow={isSheet ? onClose : undefined}
        />
        <QuestionForm
          ref={field}
          isWaiting={talk.arrived !== null}
          firstDraft={conversation.readDraft()}
          onDraft={conversation.keepDraft}
          onSend={(text) => conversation.send(text, auctionId)}
          onStop={restAfter(conversation.stop)}
        />
      </div>
    </dialog>
  )
}

function openBeside(dialog: HTMLDialogElement): () => void {
  dialog.show()
  return () => dialog.close()
}

/** Closes on Escape, and on the browser's own ways to close a dialog. */
function closingBy(onClose: () => void) {
  return {
    onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || isComposing(event)) return
      event.preventDefault()
      onClose()
    },
    onCancel(event: SyntheticEvent): void {
      event.preventDefault()
      onClose()
    },
    // A dialog that switches between panel and modal is open again here.
    onClose({ currentTarget }: SyntheticEvent<HTMLDialogElement>): void {
      if (currentTarget.isConnected && !currentTarget.open) onClose()
    },
  }
}

/** Fits the modal into the space above a phone's keyboard, which browsers ignore in layout. */
function fitVisible(sheet: HTMLElement): () => void {
  const view = window.visualViewport
  if (view === null) return () => {}
  const place = (): void => {
    // Zooming in must not shrink the modal.
    if (view.scale > 1.01) return
    sheet.style.setProperty('--visible-top', `${view.offsetTop}px`)
    sheet.style.setProperty('--visible-height', `${view.height}px`)
  }
  place()
  view.addEventListener('resize', place)
  view.addEventListener('scroll', place)
  return () => {
    view.removeEventListener('resize', place)
    view.removeEventListener('scroll', place)
    sheet.style.removeProperty('--visible-top')
    sheet.style.removeProperty('--visible-height')
  }
}

interface PanelHeaderProps {
  readonly ids: { readonly title: string; readonly note: string }
  readonly onClear: (() => void) | undefined
  readonly onClose: () => void
}

function PanelHeader({ ids, onClear, onClose }: PanelHeaderProps) {
  return (
    <div className="border-b border-line py-2 pr-2 pl-5">
      <div className="flex items-center gap-1">
        <h2 id={ids.title} className="mr-auto font-display text-lg font-bold">
          {texts.title}
        </h2>
        {onClear !== undefined && (
          <button
            type="button"
            aria-label={texts.clearLabel}
            onClick={onClear}
            className="h-11 cursor-pointer rounded-full px-4 text-sm font-semibold text-muted hover:text-ink"
          >
            {texts.clear}
          </button>
        )}
        <CloseButton label={texts.close} onClick={onClose} />
      </div>
      <p id={ids.note} className="pr-3 pb-2 text-xs text-muted">
        {texts.note}
      </p>
    </div>
  )
}
