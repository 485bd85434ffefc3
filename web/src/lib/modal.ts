import { type MouseEvent, type SyntheticEvent, useRef } from 'react'
import { createSignal } from './store.ts'

/** Tells when a dialog opens, for toasts, which have to stay in front of it. */
export const modalOpened = createSignal()

let foremost: HTMLDialogElement | undefined

export function openModal(dialog: HTMLDialogElement): () => void {
  const focused = document.activeElement
  dialog.showModal()
  if (foremost !== undefined && foremost !== dialog) raise(foremost, focused)
  modalOpened.tell()
  // Focus returns only if the dialog closes before it leaves the page.
  return () => dialog.close()
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
    // Browsers close it anyway after repeated Escapes; a dialog that is open here was only raised.
    onClose({ currentTarget }: SyntheticEvent<HTMLDialogElement>): void {
      if (currentTarget.isConnected && !currentTarget.open) onClose()
    },
    // Clicks on the backdrop target the dialog itself. Both ends of the click count, because text can be dragged out.
    onMouseDown({ target, currentTarget }: MouseEvent): void {
      isPressed.current = target === currentTarget
    },
    onClick({ target, currentTarget }: MouseEvent): void {
      if (isPressed.current && target === currentTarget) onClose()
      isPressed.current = false
    },
  }
}
