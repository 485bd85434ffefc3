import type { Config } from '@wagmi/core'
import type { PublicClient } from 'viem'
import { loadOrReload } from '../lib/load-failure.ts'
import type { MelosWallet } from './melos-wallet/melos-wallet.ts'
import type { WalletSite } from './wallet-site.ts'

/** Everything of wallets that is loaded only when a person wants one. */
export interface WalletDoor {
  readonly site: WalletSite
  /** For the actions of `@wagmi/core`. */
  readonly config: Config
  /** Reads the chain that the auctions are on, wherever the wallet is. */
  readonly client: PublicClient
  readonly melosWallet: MelosWallet
}

let opened: Promise<WalletDoor> | undefined

/** Loads and opens it once. */
export function openDoor(site: WalletSite): Promise<WalletDoor> {
  opened ??= loadOrReload(() => import('./open-wallet.ts'))
    .then(({ openWallet }) => openWallet(site))
    .catch((error: unknown) => {
      // A file that did not arrive may arrive the next time.
      opened = undefined
      throw error
    })
  return opened
}
