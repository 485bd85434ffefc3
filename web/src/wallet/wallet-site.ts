import type { Address } from 'viem'

/** What a wallet has to know of this Melos, from the public configuration. */
export interface WalletSite {
  readonly publicUrl: string
  readonly chain: {
    readonly id: number
    readonly name: string
    /** Absolute, or a path on the page's own origin. */
    readonly rpcUrl: string
    readonly explorerUrl: string | null
  }
  readonly contracts: { readonly mels: Address; readonly auctionHouse: Address }
  readonly walletConnect: { readonly projectId: string; readonly relayUrl: string } | null
  /** What the faucet gives, in MELS and POL; null where there is none. */
  readonly faucet: { readonly mels: string; readonly pol: string } | null
}
