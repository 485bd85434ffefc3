import type { PublicConfig } from '@melos/api-contract'

/** The origins beside our own that pages talk to: the chain's node, if that is elsewhere, and the relay of mobile wallets. */
export function connectSourcesOf({ chain: { rpcUrl }, walletConnect }: PublicConfig): string[] {
  const urls = [rpcUrl, ...(walletConnect === null ? [] : [walletConnect.relayUrl])]
  return urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin)
}
