import { type MouseEvent, type SyntheticEvent, useRef } from 'react'
import { closeByBack } from './close-by-back.ts'
import { createSignal } from './store.ts'

/** Fires when a dialog opens, so that toasts can move in front of it. */
export const modalOpened = createSignal()

let foremost: HTMLDialogElement | undefined

/** Opens a dialog that Escape and Back close through its `cancel` event. */
export function openModal(dialog: HTMLDialogElement): () => void {
  const focused = document.activeElement
  dialog.showModal()
  if (foremost !== undefined && foremost !== dialog) raise(foremost, focused)
  modalOpened.tell()
  const stop = closeByBack(() => (foremost ?? dialog).dispatchEvent(new Event('cancel', { cancelable: true })))
  return () => {
    stop()
    // Focus returns only if the dialog closes before it leaves the page.
    dialog.close()
  }
}

/** Like `openModal`, for a dialog that has to be answered: it stays in front of dialogs that open later. */
export function openForemost(dialog: HTMLDialogElement): () => void {
  foremost = dialog
  const close = openModal(dialog)
  return () => {
    if (foremost === dialog) foremost = undefined
    close()
  }
}

/** The browser puts the last opened modal in front, so this reopens it and restores the focus. */
function raise(dialog: HTMLDialogElement, focused: Element | null): void {
  dialog.close()
  dialog.showModal()
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus()
}

export function useClosing(onClose: () => void) {
  const isPressed = useRef(false)
  return {
    onCancel(event: SyntheticEvent): void {
      event.preventDefault()
      onClose()
    },
    // Browsers close the dialog anyway after repeated Escapes. If it is still open here, it was only moved to the front.
    onClose({ currentTarget }: SyntheticEvent<HTMLDialogElement>): void {
      if (currentTarget.isConnected && !currentTarget.open) onClose()
    },
    // Clicks on the backdrop target the dialog itself. A click must start and end there, because text can be dragged out.
    onMouseDown({ target, currentTarget }: MouseEvent): void {
      isPressed.current = target === currentTarget
    },
    onClick({ target, currentTarget }: MouseEvent): void {
      if (isPressed.current && target === currentTarget) onClose()
      isPressed.current = false
    },
  }
}
