import { lazy, Suspense, useEffect } from 'react'
import { browserStorage } from './lib/browser-storage.ts'
import { LoadBoundary } from './ui/load-boundary.tsx'
import { wallet } from './wallet/wallet.ts'
import { useWalletDialog, wakeWallet } from './wallet/wallet-dialog.ts'
import type { WalletSite } from './wallet/wallet-site.ts'

const WalletRoom = lazy(() => import('./wallet-room.tsx'))

/** Entries of earlier visits for which a wallet is needed at once: somebody is signed in, or has a bid under way. */
const SIGNED_IN = 'metamaskAddress'
const BIDS = 'melos-bids'

/** Keeps everything of wallets out of a page until a person wants one. */
export function WalletGate({ site }: { site: WalletSite }) {
  const { isLoaded } = useWalletDialog()
  useEffect(() => {
    if (browserStorage.getItem(SIGNED_IN) !== null) wallet.write({ kind: 'connecting' })
    if ([SIGNED_IN, BIDS].some((key) => browserStorage.getItem(key) !== null)) wakeWallet()
  }, [])
  return isLoaded ? (
    <LoadBoundary>
      <Suspense>
        <WalletRoom site={site} />
      </Suspense>
    </LoadBoundary>
  ) : null
}
