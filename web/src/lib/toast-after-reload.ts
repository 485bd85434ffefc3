import { showToast } from './show-toast.ts'

type Toast = Parameters<typeof showToast>[0]

const KEY = 'melos-toast'

/** Loads the page again and says something then: a toast of before would go with its page. */
export function reloadWithToast(toast: Toast): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast))
  } catch {
    // A browser that keeps nothing loads the page without a word.
  }
  location.reload()
}

/** Says what the page before has left to say. */
export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(KEY)
    if (kept === null) return
    sessionStorage.removeItem(KEY)
    // Written above, by this origin alone.
    void showToast(JSON.parse(kept) as Toast)
  } catch {
    // Nothing was kept that can be read.
  }
}
