import { loadPart } from './load-part.ts'
import { pageAlert } from './page-alert.ts'
import { createStore } from './store.ts'

type ToastKind = 'info' | 'success' | 'error'

interface Toast {
  readonly kind: ToastKind
  readonly text: string
  readonly milliseconds?: number
}

/** Whether the place where toasts appear is needed. */
export const toastsWanted = createStore(false)

/** The library comes with the first toast, because most visits never see one. If it does not arrive, its sentence still does. */
export async function showToast({ kind, text, milliseconds = 5_000 }: Toast): Promise<void> {
  toastsWanted.write(true)
  try {
    // With the place where they appear, because a toast without it is never seen.
    await loadPart(() => import('../ui/toaster.tsx'))
    const { toast } = await loadPart(() => import('react-toastify/unstyled'))
    toast[kind](text, { autoClose: milliseconds })
  } catch {
    toastsWanted.write(false)
    // A sentence alone does not take the place of one that offers help.
    if (pageAlert.read()?.action === undefined) pageAlert.write({ text })
  }
}
