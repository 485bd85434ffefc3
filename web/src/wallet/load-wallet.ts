import { loadOrReload } from '../lib/load-failure.ts'
import type { WalletClients } from './wallet-clients.ts'
import type { WalletSite } from './wallet-site.ts'

let loaded: Promise<WalletClients> | undefined

/** Loads the wallet code once. */
export function loadWallet(site: WalletSite): Promise<WalletClients> {
  loaded ??= loadOrReload(() => import('./open-wallet.ts'))
    .then(({ openWallet }) => openWallet(site))
    .catch((error: unknown) => {
      // The next attempt may load the file.
      loaded = undefined
      throw error
    })
  return loaded
}
