import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { openModal } from '../../lib/open-modal.ts'
import { useMedia } from '../../lib/use-media.ts'
import { conversation, useTalk } from './conversation.ts'
import { ConversationLog } from './conversation-log.tsx'
import { findAuctionId } from './find-auction-id.ts'
import { isComposing } from './is-composing.ts'
import { PanelHeader } from './panel-header.tsx'
import { QuestionForm } from './question-form.tsx'

export interface AssistantPanelProps {
  readonly onClose: () => void
}

const looks = {
  sheet: 'inset-x-0 top-(--visible-top,0px) h-(--visible-height,100dvh) w-full',
  panel:
    'top-auto right-4 bottom-[calc(var(--player-height,0px)+var(--bid-bar-height,0px)+1rem)] left-auto z-10 h-[min(700px,calc(100dvh-var(--player-height,0px)-var(--bid-bar-height,0px)-2rem))] w-[600px] overflow-hidden rounded-card border border-line print:hidden',
} as const

/** Windows in which a panel beside the page would leave nothing of it: phones, lying ones too. */
const small = '(width < 48rem), (height < 30rem)'

/** Beside the page, which stays usable; on phones a modal that fills the window. Open while mounted. */
export function AssistantPanel({ onClose }: AssistantPanelProps) {
  const talk = useTalk()
  const isSheet = useMedia(small)
  const auctionId = findAuctionId(useLocation().pathname)
  const ids = { title: useId(), note: useId() }
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const log = useRef<HTMLElement>(null)

  useEffect(() => {
    if (dialog.current === null) return
    const close = isSheet ? openSheet(dialog.current) : openBeside(dialog.current)
    field.current?.focus({ preventScroll: true })
    return close
  }, [isSheet])

  /** After a button that is gone when it has been pressed. On phones the field would bring the keyboard up, over the answer. */
  const rest = (): void => (isSheet ? log : field).current?.focus({ preventScroll: true })

  function send(text: string): void {
    conversation.send(text, auctionId)
    rest()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={ids.title}
      aria-describedby={ids.note}
      aria-modal={isSheet}
      {...closingBy(onClose)}
      className={`fixed m-0 max-h-none max-w-none bg-surface p-0 text-ink ${isSheet ? looks.sheet : looks.panel}`}
    >
      <div className="flex h-full flex-col">
        <PanelHeader
          ids={ids}
          onClear={
            talk.messages.length === 0
              ? undefined
              : () => {
                  conversation.clear()
                  rest()
                }
          }
          onClose={onClose}
        />
        <ConversationLog
          ref={log}
          talk={talk}
          auctionId={auctionId}
          onAsk={send}
          onRetry={() => {
            conversation.retry()
            rest()
          }}
          onFollow={isSheet ? onClose : undefined}
        />
        <QuestionForm
          ref={field}
          isWaiting={talk.arrived !== null}
          firstDraft={conversation.readDraft()}
          onDraft={conversation.keepDraft}
          onSend={(text) => conversation.send(text, auctionId)}
          onStop={() => {
            conversation.stop()
            rest()
          }}
        />
      </div>
    </dialog>
  )
}

function openSheet(dialog: HTMLDialogElement): () => void {
  const close = openModal(dialog)
  const leave = fitVisible(dialog)
  return () => {
    leave()
    close()
  }
}

function openBeside(dialog: HTMLDialogElement): () => void {
  dialog.show()
  return () => dialog.close()
}

/** By Escape in either form, and by whatever else a browser closes dialogs with. */
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
    // One that only changes its form is open again by now.
    onClose({ currentTarget }: SyntheticEvent<HTMLDialogElement>): void {
      if (currentTarget.isConnected && !currentTarget.open) onClose()
    },
  }
}

/** Keeps a sheet within what a phone's keyboard leaves of the window: browsers lay it out as if there were none. */
function fitVisible(sheet: HTMLElement): () => void {
  const view = window.visualViewport
  if (view === null) return () => {}
  const place = (): void => {
    // Somebody who looks closer wants the same sheet, larger.
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
