import { type Chain, defineChain } from 'viem'
import type { WalletSite } from './wallet-site.ts'

/** The chain that the auctions are on, as wallets take it. */
export function toChain({ chain: { id, name, rpcUrl, explorerUrl } }: WalletSite): Chain {
  return defineChain({
    id,
    name,
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    rpcUrls: { default: { http: [new URL(rpcUrl, location.origin).href] } },
    ...(explorerUrl === null ? {} : { blockExplorers: { default: { name: 'Explorer', url: explorerUrl } } }),
  })
}
