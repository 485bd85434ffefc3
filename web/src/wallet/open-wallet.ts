import { type Config, createConfig, createStorage, injected } from '@wagmi/core'
import { createPublicClient, http } from 'viem'
import { browserStorage } from '../lib/browser-storage.ts'
import { findSong } from './find-song.ts'
import { createMelosWallet } from './melos-wallet/create-melos-wallet.ts'
import { melosConnector } from './melos-wallet/melos-connector.ts'
import type { WalletClients } from './wallet-clients.ts'
import { walletConnectConnector } from './wallet-connect/wallet-connect-connector.ts'
import { toChain, type WalletSite } from './wallet-site.ts'

/** A local chain makes a block per transaction, a public one every two seconds. */
const POLLING_MS = { local: 250, public: 2_000 } as const
const LOCAL_CHAIN_ID = 31_337

/** Creates the clients of all kinds of wallets without connecting any. */
export function openWallet(site: WalletSite): WalletClients {
  const chain = toChain(site)
  const melosWallet = createMelosWallet({ site, findSong })
  const connectors = [
    melosConnector(melosWallet),
    // For older extensions that do not announce themselves (EIP-6963).
    injected(),
    ...(site.walletConnect === null ? [] : [walletConnectConnector({ ...site.walletConnect, site })]),
  ]
  const transport = http(chain.rpcUrls.default.http[0], { batch: true })
  const config: Config = createConfig({
    chains: [chain],
    connectors,
    transports: { [chain.id]: transport },
    storage: createStorage({ storage: browserStorage }),
  })
  const pollingInterval = site.chain.id === LOCAL_CHAIN_ID ? POLLING_MS.local : POLLING_MS.public
  const client = createPublicClient({ chain, transport, pollingInterval })
  return { site, config, client, melosWallet }
}
