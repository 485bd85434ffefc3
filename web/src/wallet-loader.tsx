import { useEffect } from 'react'
import { browserStorage } from './lib/browser-storage.ts'
import { announceLoadFailure } from './lib/load-failure.ts'
import { loadTexts } from './lib/load-texts.ts'
import { JOURNAL_KEY, OLD_BIDS_KEY, sessionKeys } from './lib/storage-keys.ts'
import { lazyPart } from './ui/lazy-part.tsx'
import { wallet } from './wallet/wallet.ts'
import {
  askForMelosWallet,
  askForWallet,
  preloadWallet,
  resetWalletDialog,
  useWalletDialog,
} from './wallet/wallet-dialog.ts'
import type { WalletSite } from './wallet/wallet-site.ts'

const WalletDialogs = lazyPart(() => import('./wallet-dialogs.tsx'))

/** Loads the wallet code when a person opens it, is signed in, or has an unfinished transaction. */
export function WalletLoader({ site }: { site: WalletSite }) {
  const { isLoaded, isOpen, isForMelosWallet } = useWalletDialog()
  useEffect(() => {
    const has = (key: string): boolean => browserStorage.getItem(key) !== null
    // On admin pages, an administrator's wallet reconnects without a session of its own.
    const isReconnecting =
      has(sessionKeys.address) || (has(sessionKeys.accessToken) && location.pathname.startsWith('/admin'))
    if (isReconnecting) wallet.write({ kind: 'connecting' })
    if (isReconnecting || has(JOURNAL_KEY) || has(OLD_BIDS_KEY)) preloadWallet()
  }, [])
  function onFailure(error: unknown): void {
    // After the reset, the wallet button tries again.
    resetWalletDialog()
    if (wallet.read().kind === 'connecting') wallet.write({ kind: 'absent' })
    const ask = isForMelosWallet ? askForMelosWallet : askForWallet
    announceLoadFailure(error, { text: loadTexts.wallets, retry: isOpen ? ask : preloadWallet })
  }
  return isLoaded ? <WalletDialogs site={site} onFailure={onFailure} /> : null
}
