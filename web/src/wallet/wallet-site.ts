import { type Address, type Chain, defineChain } from 'viem'

/** The id of the Melos wallet's connector. */
export const MELOS_WALLET = 'melos'

/** The part of the public configuration that wallets need. */
export interface WalletSite {
  readonly publicUrl: string
  readonly chain: {
    readonly id: number
    readonly name: string
    /** Absolute, or a path on the page's own origin. */
    readonly rpcUrl: string
    readonly explorerUrl: string | null
  }
  readonly contracts: {
    readonly mels: Address
    readonly gate: Address
    readonly auctionHouse: Address
    readonly songTokens: Address
    readonly royalties: Address
    readonly market: Address
  }
  readonly walletConnect: { readonly projectId: string; readonly relayUrl: string } | null
  /** What the faucet pays out, in MELS and POL; null where there is none. */
  readonly faucet: { readonly mels: string; readonly pol: string } | null
}

/** The auctions' chain in viem's form. */
export function toChain({ chain: { id, name, rpcUrl, explorerUrl } }: WalletSite): Chain {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    rpcUrls: { default: { http: [new URL(rpcUrl, location.origin).href] } },
    ...(explorerUrl === null ? {} : { blockExplorers: { default: { name: 'Explorer', url: explorerUrl } } }),
  })
}
