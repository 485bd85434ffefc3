import type { Config } from '@wagmi/core'
import type { PublicClient } from 'viem'
import type { MelosWallet } from './melos-wallet/melos-wallet.ts'
import type { WalletSite } from './wallet-site.ts'

/** The lazily loaded wallet code. */
export interface WalletClients {
  readonly site: WalletSite
  /** For the actions of `@wagmi/core`. */
  readonly config: Config
  /** Reads the auctions' chain, whatever network the wallet is on. */
  readonly client: PublicClient
  readonly melosWallet: MelosWallet
}
