import type { UniversalProvider } from '@walletconnect/universal-provider'
import { loadOrReload } from '../../lib/load-failure.ts'

export type WalletConnectProvider = InstanceType<typeof UniversalProvider>

interface Project {
  readonly projectId: string
  readonly relayUrl: string
}

/** Loads WalletConnect's client. It talks to the relay alone: everything else that it would call is switched off. */
export async function openProvider({ projectId, relayUrl }: Project): Promise<WalletConnectProvider> {
  const module = await loadOrReload(() => import('@walletconnect/universal-provider'))
  const provider = await module.UniversalProvider.init({
    projectId,
    relayUrl,
    // A session belongs to the project that it was made for.
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
  // It would load a frame of WalletConnect's, which our pages forbid; wallets call the site unverified without it.
  provider.client.core.verify.register = async () => ''
  return provider
}
