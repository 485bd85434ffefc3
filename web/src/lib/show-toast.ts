import { createElement } from 'react'
import { ToastContent } from '../ui/toast-content.tsx'
import { loadPart } from './load-part.ts'
import { pageAlert } from './page-alert.ts'
import { createStore } from './store.ts'

type ToastKind = 'info' | 'success' | 'error'

interface Toast {
  readonly kind: ToastKind
  readonly text: string
  readonly milliseconds?: number
  readonly link?: { readonly label: string; readonly to: string }
  /** A second toast with the same id is not shown. */
  readonly id?: string
}

export const toastsWanted = createStore(false)

/** Loads the library with the first toast, because most visits never see one. If it doesn't load, the page alert shows the text. */
export async function showToast({ kind, text, milliseconds = 5_000, link, id }: Toast): Promise<void> {
  toastsWanted.write(true)
  try {
    // A toast without its container is never seen, so the container loads first.
    await loadPart(() => import('../ui/toaster.tsx'))
    const { toast } = await loadPart(() => import('react-toastify/unstyled'))
    toast[kind](createElement(ToastContent, { text, link }), {
      autoClose: milliseconds,
      ...(id === undefined ? {} : { toastId: id }),
    })
  } catch {
    toastsWanted.write(false)
    // An alert that offers an action is more useful than this text, so it stays.
    if (pageAlert.read()?.action === undefined) pageAlert.write({ text })
  }
}
