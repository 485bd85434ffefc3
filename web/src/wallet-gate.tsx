import { useEffect } from 'react'
import { browserStorage } from './lib/browser-storage.ts'
import { announceLoadFailure } from './lib/load-failure.ts'
import { loadTexts } from './lib/load-texts.ts'
import { lazyPart } from './ui/lazy-part.tsx'
import { JOURNAL_KEY, OLD_BIDS_KEY } from './wallet/transactions/journal-keys.ts'
import { wallet } from './wallet/wallet.ts'
import { askForWallet, resetWalletDialog, useWalletDialog, wakeWallet } from './wallet/wallet-dialog.ts'
import type { WalletSite } from './wallet/wallet-site.ts'

const WalletRoom = lazyPart(() => import('./wallet-room.tsx'))

/** With this entry of an earlier visit, or with something under way, a wallet is needed at once. */
const SIGNED_IN = 'metamaskAddress'

/** Keeps everything of wallets out of a page until a person wants one. */
export function WalletGate({ site }: { site: WalletSite }) {
  const { isLoaded, isOpen } = useWalletDialog()
  useEffect(() => {
    if (browserStorage.getItem(SIGNED_IN) !== null) wallet.write({ kind: 'connecting' })
    if ([SIGNED_IN, JOURNAL_KEY, OLD_BIDS_KEY].some((key) => browserStorage.getItem(key) !== null)) wakeWallet()
  }, [])
  // The next press on the wallet's button is another try.
  function onFailure(error: unknown): void {
    resetWalletDialog()
    if (wallet.read().kind === 'connecting') wallet.write({ kind: 'absent' })
    announceLoadFailure(error, { text: loadTexts.wallets, retry: isOpen ? askForWallet : wakeWallet })
  }
  return isLoaded ? <WalletRoom site={site} onFailure={onFailure} /> : null
}
