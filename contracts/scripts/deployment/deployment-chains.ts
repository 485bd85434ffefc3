import type { Chain } from 'viem'
import { anvil, polygon, polygonAmoy } from 'viem/chains'

export interface DeploymentChain {
  readonly chain: Chain
  /** The number of blocks, including the transaction's own, after which it is final. */
  readonly confirmations: number
  /** On a local chain, MELS is deployed too, and the deployer can hold every role. */
  readonly isLocal: boolean
}

export const deploymentChains: ReadonlyMap<number, DeploymentChain> = new Map([
  [anvil.id, { chain: anvil, confirmations: 1, isLocal: true }],
  [polygonAmoy.id, { chain: polygonAmoy, confirmations: 6, isLocal: false }],
  [polygon.id, { chain: polygon, confirmations: 12, isLocal: false }],
])
