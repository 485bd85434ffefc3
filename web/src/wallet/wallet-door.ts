import { loadOrReload } from '../lib/load-failure.ts'
import type { WalletClients } from './wallet-clients.ts'
import type { WalletSite } from './wallet-site.ts'

export type { WalletClients as WalletDoor } from './wallet-clients.ts'

let opened: Promise<WalletClients> | undefined

/** Loads and opens it once. */
export function openDoor(site: WalletSite): Promise<WalletClients> {
  opened ??= loadOrReload(() => import('./open-wallet.ts'))
    .then(({ openWallet }) => openWallet(site))
    .catch((error: unknown) => {
      // A file that did not arrive may arrive the next time.
      opened = undefined
      throw error
    })
  return opened
}
