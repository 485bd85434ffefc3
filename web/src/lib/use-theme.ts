import { useSyncExternalStore } from 'react'
import { parseTheme, type Theme, themeKey } from './theme.ts'

const listeners = new Set<() => void>()

function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark')
  for (const listener of listeners) listener()
}

/** Another tab changed its mind. */
function onStorage(event: StorageEvent): void {
  if (event.key === themeKey) applyTheme(parseTheme(event.newValue))
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

const readTheme = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

function setTheme(theme: Theme): void {
  applyTheme(theme)
  try {
    localStorage.setItem(themeKey, JSON.stringify(theme))
  } catch {
    // Storage may be full or forbidden: the choice then lasts as long as the page.
  }
}

/** The theme on the document root, which the script before the first paint has set. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme, () => 'light'), setTheme]
}
