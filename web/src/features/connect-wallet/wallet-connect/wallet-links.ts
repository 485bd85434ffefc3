interface WalletApp {
  readonly name: string
  /** The address under which the app opens itself. */
  readonly home: string
}

/** Apps that open from a link on a phone where they are installed, and say where to get them where not. */
export const walletApps: readonly WalletApp[] = [
  { name: 'MetaMask', home: 'https://metamask.app.link' },
  { name: 'Rainbow', home: 'https://rnbwapp.com' },
  { name: 'Trust Wallet', home: 'https://link.trustwallet.com' },
]

export function linkInto({ home }: WalletApp, uri: string): string {
  return `${home}/wc?uri=${encodeURIComponent(uri)}`
}

/** When a code ends, in milliseconds; undefined where it does not say so. */
export function readExpiry(uri: string): number | undefined {
  const seconds = Number(uri.match(/[?&]expiryTimestamp=(\d+)/)?.[1])
  return Number.isFinite(seconds) ? seconds * 1_000 : undefined
}
