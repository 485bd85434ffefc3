import { useTheme } from '../lib/use-theme.ts'
import { texts } from './texts.ts'

/** Both icons are in the page and CSS picks one: the right one shows before any script has run. */
export function ThemeToggle() {
  const [theme, setTheme] = useTheme()
  return (
    <button
      type="button"
      aria-label={texts.darkMode}
      aria-pressed={theme === 'dark'}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full border border-line text-ink hover:border-muted noscript:hidden"
    >
      <svg viewBox="0 0 20 20" className="size-5 fill-current dark:hidden" aria-hidden="true">
        <path d="M16.6 12.4A7 7 0 0 1 7.6 3.4a7 7 0 1 0 9 9Z" />
      </svg>
      <svg
        viewBox="0 0 20 20"
        className="hidden size-5 fill-current stroke-current dark:block"
        strokeWidth="1.6"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <circle cx="10" cy="10" r="3.4" />
        <path d="M10 1.8v1.6M10 16.6v1.6M1.8 10h1.6M16.6 10h1.6M4.2 4.2l1.1 1.1M14.7 14.7l1.1 1.1M15.8 4.2l-1.1 1.1M5.3 14.7l-1.1 1.1" />
      </svg>
    </button>
  )
}
