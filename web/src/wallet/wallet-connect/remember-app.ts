import { browserStorage } from '../../lib/browser-storage.ts'

/** WalletConnect's client reads this key and opens the app whenever it asks for a signature. */
const CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'

export function rememberApp({ name, home }: { readonly name: string; readonly home: string }): void {
  browserStorage.setItem(CHOICE, JSON.stringify({ name, href: home }))
}

export function forgetApp(): void {
  browserStorage.removeItem(CHOICE)
}
