import type { Config } from '@wagmi/core'
import type { PublicClient } from 'viem'
import type { MelosWallet } from './melos-wallet/melos-wallet.ts'
import type { WalletSite } from './wallet-site.ts'

/** Everything of wallets that is loaded only when a person wants one. */
export interface WalletClients {
  readonly site: WalletSite
  /** For the actions of `@wagmi/core`. */
  readonly config: Config
  /** Reads the chain that the auctions are on, wherever the wallet is. */
  readonly client: PublicClient
  readonly melosWallet: MelosWallet
}
