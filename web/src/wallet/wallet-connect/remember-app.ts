import { browserStorage } from '../../lib/browser-storage.ts'

/** WalletConnect's client reads it, and opens that app whenever it asks for a signature. */
const CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** On a phone the app that agreed is where the next request will be answered. */
export function rememberApp({ name, home }: { readonly name: string; readonly home: string }): void {
  browserStorage.setItem(CHOICE, JSON.stringify({ name, href: home }))
}

export function forgetApp(): void {
  browserStorage.removeItem(CHOICE)
}
