import { createStore, useStore } from './store.ts'
import { parseTheme, type Theme, themeKey } from './theme.ts'

/** What this page has changed the theme to; until then the document root knows, which the script before the first paint has set. */
const chosen = createStore<Theme | undefined>(undefined)

const theme = {
  read: (): Theme => chosen.read() ?? (document.documentElement.classList.contains('dark') ? 'dark' : 'light'),
  readInitial: (): Theme => 'light',
  subscribe(listener: () => void): () => void {
    // The same listener is added once, however many subscribe.
    window.addEventListener('storage', onStorage)
    return chosen.subscribe(listener)
  },
}

function applyTheme(next: Theme): void {
  document.documentElement.classList.toggle('dark', next === 'dark')
  chosen.write(next)
}

/** Another tab changed its mind. */
function onStorage(event: StorageEvent): void {
  if (event.key === themeKey) applyTheme(parseTheme(event.newValue))
}

function setTheme(next: Theme): void {
  applyTheme(next)
  try {
    localStorage.setItem(themeKey, JSON.stringify(next))
  } catch {
    // Storage may be full or forbidden: the choice then lasts as long as the page.
  }
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useStore(theme), setTheme]
}
