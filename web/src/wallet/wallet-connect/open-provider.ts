import type { UniversalProvider } from '@walletconnect/universal-provider'
import { loadOrReload } from '../../lib/load-failure.ts'

export type WalletConnectProvider = InstanceType<typeof UniversalProvider>

interface Project {
  readonly projectId: string
  readonly relayUrl: string
}

/** Loads WalletConnect's client and switches off everything but the relay. */
export async function openProvider({ projectId, relayUrl }: Project): Promise<WalletConnectProvider> {
  const module = await loadOrReload(() => import('@walletconnect/universal-provider'))
  const provider = await module.UniversalProvider.init({
    projectId,
    relayUrl,
    // Sessions belong to one project.
    customStoragePrefix: projectId,
    logger: 'silent',
    telemetryEnabled: false,
    disableProviderPing: true,
    metadata: {
      name: 'Melos',
      description: 'Auctions of music royalties',
      url: location.origin,
      icons: [`${location.origin}/favicon.svg`],
    },
  })
  // Registering would load an iframe, which our content security policy forbids. Wallets show the site as unverified instead.
  provider.client.core.verify.register = async () => ''
  return provider
}
