import { createStore, useStore } from './store.ts'

type Theme = 'light' | 'dark'
export type ThemeChoice = Theme | 'system'

const themeKey = 'theme'
const systemIsDark = '(prefers-color-scheme: dark)'

/** The stored value is JSON (`"dark"` with quotes); a bare `dark` counts too, and anything unknown is light. */
export function parseChoice(stored: string | null): ThemeChoice {
  const choice = stored?.replaceAll('"', '')
  return choice === 'dark' || choice === 'system' ? choice : 'light'
}

/** Runs before the first paint. It repeats `parseChoice`, because no module is loaded that early. */
export const themeScript = `try{let t=localStorage.getItem('${themeKey}')?.replaceAll('"','');if(t==='dark'||t==='system'&&matchMedia('${systemIsDark}').matches)document.documentElement.classList.add('dark')}catch{}`

/** The choice made on this page. */
const chosen = createStore<ThemeChoice | undefined>(undefined)

const choice = {
  read: (): ThemeChoice => chosen.read() ?? parseChoice(readStored()),
  readInitial: (): ThemeChoice => 'light',
  subscribe(listener: () => void): () => void {
    const system = matchMedia(systemIsDark)
    // The browser adds the same listener only once, and calls listeners in the order in which they were added.
    window.addEventListener('storage', onStorage)
    system.addEventListener('change', onSystem)
    system.addEventListener('change', listener)
    const ignoreChoices = chosen.subscribe(listener)
    return () => {
      system.removeEventListener('change', listener)
      ignoreChoices()
    }
  },
}

const theme = {
  ...choice,
  read: (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light'),
  readInitial: (): Theme => 'light',
}

function draw(next: ThemeChoice): void {
  const isDark = next === 'system' ? matchMedia(systemIsDark).matches : next === 'dark'
  document.documentElement.classList.toggle('dark', isDark)
}

/** Draws before it tells the store, because the store's listeners read what is drawn. */
function apply(next: ThemeChoice): void {
  draw(next)
  chosen.write(next)
}

const onSystem = (): void => draw(choice.read())

function onStorage(event: StorageEvent): void {
  if (event.key === themeKey) apply(parseChoice(event.newValue))
}

function readStored(): string | null {
  try {
    return localStorage.getItem(themeKey)
  } catch {
    return null
  }
}

function setChoice(next: ThemeChoice): void {
  apply(next)
  try {
    localStorage.setItem(themeKey, JSON.stringify(next))
  } catch {
    // If storage is full or blocked, the choice lasts as long as the page.
  }
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useStore(theme), setChoice]
}

export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useStore(choice), setChoice]
}
