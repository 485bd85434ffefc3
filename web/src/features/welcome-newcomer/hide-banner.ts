import { browserStorage } from '../../lib/browser-storage.ts'

/** The key in local storage and the class of the document root. */
const HIDDEN = 'welcome-hidden'

/** Runs before the first paint, so that a hidden banner never takes up space. */
export const hideBannerScript = `try{if(localStorage.getItem('${HIDDEN}'))document.documentElement.classList.add('${HIDDEN}')}catch{}`

export function hideBanner(): void {
  document.documentElement.classList.add(HIDDEN)
  browserStorage.setItem(HIDDEN, 'true')
  // The button that had the focus has disappeared.
  document.querySelector('main')?.focus()
}
