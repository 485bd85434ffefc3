import type { WalletSite } from '../wallet-site.ts'

const METHODS = ['eth_sendTransaction', 'personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']
const EVENTS = ['accountsChanged', 'chainChanged']

/** What a wallet is asked to allow: the network of the auctions, with the node that pages ask, and no more than Melos uses. */
export function toNamespaces({ chain: { id, rpcUrl } }: WalletSite, origin: string) {
  return {
    eip155: {
      chains: [`eip155:${id}`],
      methods: METHODS,
      events: EVENTS,
      rpcMap: { [id]: new URL(rpcUrl, origin).href },
    },
  }
}
