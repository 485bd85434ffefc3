interface WalletApp {
  readonly name: string
  /** The URL that opens the app. */
  readonly home: string
}

/** Apps whose links open the app on a phone, or show where to get it. */
export const walletApps: readonly WalletApp[] = [
  { name: 'MetaMask', home: 'https://metamask.app.link' },
  { name: 'Rainbow', home: 'https://rnbwapp.com' },
  { name: 'Trust Wallet', home: 'https://link.trustwallet.com' },
]

export function linkInto({ home }: WalletApp, uri: string): string {
  return `${home}/wc?uri=${encodeURIComponent(uri)}`
}

/** The code's expiry in milliseconds; undefined if it has none. */
export function readExpiry(uri: string): number | undefined {
  const seconds = Number(uri.match(/[?&]expiryTimestamp=(\d+)/)?.[1])
  return Number.isFinite(seconds) ? seconds * 1_000 : undefined
}
