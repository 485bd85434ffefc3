import type { Chain } from 'viem'
import { anvil, polygon, polygonAmoy } from 'viem/chains'

export interface DeploymentChain {
  readonly chain: Chain
  /** Blocks, the transaction's own included, after which it counts as done. */
  readonly confirmations: number
  /** Where nobody else is, MELS is deployed too and the deployer may hold every role. */
  readonly isLocal: boolean
}

export const deploymentChains: ReadonlyMap<number, DeploymentChain> = new Map([
  [anvil.id, { chain: anvil, confirmations: 1, isLocal: true }],
  [polygonAmoy.id, { chain: polygonAmoy, confirmations: 6, isLocal: false }],
  [polygon.id, { chain: polygon, confirmations: 12, isLocal: false }],
])
