import { type Connector, getConnection, reconnect } from '@wagmi/core'
import { withRetry, withTimeout } from 'viem'
import type { WalletClients } from './wallet-clients.ts'

const AUTHORIZATION_TIMEOUT_MS = 200
const RETRIES = { retryCount: 3, delay: 201 } as const

/** Connects the wallet of the last visit again without asking the person; false when it is not there or no longer allows it. */
export async function reconnectWallet({ config }: Pick<WalletClients, 'config'>): Promise<boolean> {
  const id = await config.storage?.getItem('recentConnectorId')
  if (id === null || id === undefined) return false
  try {
    const connector = await withRetry(async () => findConnector(config.connectors, id), RETRIES)
    // What has to be loaded first is not the wallet's delay.
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

/** Extensions announce themselves when they are ready. */
function findConnector(connectors: readonly Connector[], id: string): Connector {
  const connector = connectors.find((candidate) => candidate.id === id)
  if (connector === undefined) throw new Error(`The wallet ${id} has not announced itself`)
  return connector
}

async function confirmAuthorized(connector: Connector): Promise<void> {
  if (!(await connector.isAuthorized())) throw new Error('The wallet does not allow it')
}
