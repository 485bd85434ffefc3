import { showToast } from './show-toast.ts'

type Toast = Parameters<typeof showToast>[0]

const KEY = 'melos-toast'

export function reloadWithToast(toast: Toast): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast))
  } catch {
    // If storage is blocked, the page reloads without a toast.
  }
  location.reload()
}

export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(KEY)
    if (kept === null) return
    sessionStorage.removeItem(KEY)
    // Only `reloadWithToast` writes this entry.
    void showToast(JSON.parse(kept) as Toast)
  } catch {
    // An unreadable entry is ignored.
  }
}
