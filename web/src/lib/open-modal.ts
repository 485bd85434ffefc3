import { modalOpened } from './modal-opened.ts'

/** For the `ref` of a dialog that is open while it is mounted. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  modalOpened.tell()
  // Closed while it is still in the page, or the focus would not go back.
  return () => dialog.close()
}
