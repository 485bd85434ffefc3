import { type Connector, getConnection, reconnect } from '@wagmi/core'
import { withRetry, withTimeout } from 'viem'
import type { WalletClients } from './wallet-clients.ts'

const AUTHORIZATION_TIMEOUT_MS = 200
const RETRIES = { retryCount: 3, delay: 201 } as const

/** Reconnects the wallet of the last visit without a prompt; false when it is missing or no longer authorised. */
export async function reconnectWallet({ config }: Pick<WalletClients, 'config'>): Promise<boolean> {
  const id = await config.storage?.getItem('recentConnectorId')
  if (id === null || id === undefined) return false
  try {
    const connector = await withRetry(async () => findConnector(config.connectors, id), RETRIES)
    // Loading the provider does not count towards the timeout.
    await connector.getProvider()
    await withRetry(
      () => withTimeout(() => confirmAuthorized(connector), { timeout: AUTHORIZATION_TIMEOUT_MS }),
      RETRIES,
    )
    await reconnect(config, { connectors: [connector] })
    return getConnection(config).status === 'connected'
  } catch {
    return false
  }
}

/** Extensions announce themselves when they are ready, which may be later. */
function findConnector(connectors: readonly Connector[], id: string): Connector {
  const connector = connectors.find((candidate) => candidate.id === id)
  if (connector === undefined) throw new Error(`The wallet ${id} has not announced itself`)
  return connector
}

async function confirmAuthorized(connector: Connector): Promise<void> {
  if (!(await connector.isAuthorized())) throw new Error('The wallet has not authorised this site')
}
