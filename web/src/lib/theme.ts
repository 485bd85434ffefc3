export type Theme = 'light' | 'dark'

export const themeKey = 'theme'

/** The stored value is JSON (`"dark"` with its quotes); a bare word is understood, anything else is light. */
export function parseTheme(stored: string | null): Theme {
  return stored === '"dark"' || stored === 'dark' ? 'dark' : 'light'
}

/** Runs before the first paint. `parseTheme` in the small, because no module is loaded that early. */
export const themeScript = `try{let t=localStorage.getItem('${themeKey}');if(t==='"dark"'||t==='dark')document.documentElement.classList.add('dark')}catch{}`
