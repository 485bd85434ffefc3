import { createStore, useStore } from './store.ts'

type Theme = 'light' | 'dark'

const themeKey = 'theme'

/** The stored value is JSON (`"dark"` with quotes); a bare `dark` counts too, and anything else is light. */
export function parseTheme(stored: string | null): Theme {
  return stored === '"dark"' || stored === 'dark' ? 'dark' : 'light'
}

/** Runs before the first paint. It repeats `parseTheme`, because no module is loaded that early. */
export const themeScript = `try{let t=localStorage.getItem('${themeKey}');if(t==='"dark"'||t==='dark')document.documentElement.classList.add('dark')}catch{}`

/** The theme chosen on this page; until then `themeScript` has set the class of the document root. */
const chosen = createStore<Theme | undefined>(undefined)

const theme = {
  read: (): Theme => chosen.read() ?? (document.documentElement.classList.contains('dark') ? 'dark' : 'light'),
  readInitial: (): Theme => 'light',
  subscribe(listener: () => void): () => void {
    // The browser adds the same listener only once.
    window.addEventListener('storage', onStorage)
    return chosen.subscribe(listener)
  },
}

function applyTheme(next: Theme): void {
  document.documentElement.classList.toggle('dark', next === 'dark')
  chosen.write(next)
}

function onStorage(event: StorageEvent): void {
  if (event.key === themeKey) applyTheme(parseTheme(event.newValue))
}

function setTheme(next: Theme): void {
  applyTheme(next)
  try {
    localStorage.setItem(themeKey, JSON.stringify(next))
  } catch {
    // If storage is full or blocked, the choice lasts as long as the page.
  }
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useStore(theme), setTheme]
}
