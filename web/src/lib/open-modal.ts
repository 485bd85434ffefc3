import { createSignal } from './store.ts'

/** For what has to stay in front of every dialog. */
export const modalOpened = createSignal()

let foremost: HTMLDialogElement | undefined

/** For the `ref` of a dialog that is open while it is mounted. */
export function openModal(dialog: HTMLDialogElement): () => void {
  const focused = document.activeElement
  dialog.showModal()
  if (foremost !== undefined && foremost !== dialog) raise(foremost, focused)
  modalOpened.tell()
  // Closed while it is still in the page, or the focus would not go back.
  return () => dialog.close()
}

/** The same for a dialog that must be answered: it stays in front of those that open later. */
export function openForemost(dialog: HTMLDialogElement): () => void {
  foremost = dialog
  const close = openModal(dialog)
  return () => {
    if (foremost === dialog) foremost = undefined
    close()
  }
}

/** The last modal to open is in front, so it opens again. Whoever types in it goes on typing. */
function raise(dialog: HTMLDialogElement, focused: Element | null): void {
  dialog.close()
  dialog.showModal()
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus()
}
