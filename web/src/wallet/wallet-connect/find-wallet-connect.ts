import type { Config, Connector } from '@wagmi/core'
import type { walletConnectConnector } from './wallet-connect-connector.ts'

type WalletConnectConnector = Connector<ReturnType<typeof walletConnectConnector>>

/** Undefined at a Melos without a project at WalletConnect. */
export function findWalletConnect({ connectors }: Config): WalletConnectConnector | undefined {
  const connector = connectors.find(({ id }) => id === 'walletConnect')
  // The configuration is typed without the connectors that it is made of; no other has this id.
  return connector as WalletConnectConnector | undefined
}
