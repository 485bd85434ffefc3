type ToastKind = 'info' | 'success' | 'error'

interface Toast {
  readonly kind: ToastKind
  readonly text: string
  readonly milliseconds?: number
}

const listeners = new Set<() => void>()
let isWanted = false

/** The library comes with the first toast: most visits never see one. */
export async function showToast({ kind, text, milliseconds = 5_000 }: Toast): Promise<void> {
  isWanted = true
  for (const listener of listeners) listener()
  const { toast } = await import('react-toastify/unstyled')
  toast[kind](text, { autoClose: milliseconds })
}

/** Whether the place where toasts appear is needed. */
export const toastsWanted = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): boolean => isWanted,
}
