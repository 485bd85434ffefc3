import { useEffect } from 'react'
import { browserStorage } from './lib/browser-storage.ts'
import { announceLoadFailure } from './lib/load-failure.ts'
import { loadTexts } from './lib/load-texts.ts'
import { lazyPart } from './ui/lazy-part.tsx'
import { wallet } from './wallet/wallet.ts'
import { askForWallet, resetWalletDialog, useWalletDialog, wakeWallet } from './wallet/wallet-dialog.ts'
import type { WalletSite } from './wallet/wallet-site.ts'

const WalletRoom = lazyPart(() => import('./wallet-room.tsx'))

/** Entries of earlier visits for which a wallet is needed at once: somebody is signed in, or has a bid under way. */
const SIGNED_IN = 'metamaskAddress'
const BIDS = 'melos-bids'

/** Keeps everything of wallets out of a page until a person wants one. */
export function WalletGate({ site }: { site: WalletSite }) {
  const { isLoaded, isOpen } = useWalletDialog()
  useEffect(() => {
    if (browserStorage.getItem(SIGNED_IN) !== null) wallet.write({ kind: 'connecting' })
    if ([SIGNED_IN, BIDS].some((key) => browserStorage.getItem(key) !== null)) wakeWallet()
  }, [])
  // The next press on the wallet's button is another try.
  function onFailure(error: unknown): void {
    resetWalletDialog()
    if (wallet.read().kind === 'connecting') wallet.write({ kind: 'absent' })
    announceLoadFailure(error, { text: loadTexts.wallets, retry: isOpen ? askForWallet : wakeWallet })
  }
  return isLoaded ? <WalletRoom site={site} onFailure={onFailure} /> : null
}
