import { setTimeout as delay } from 'node:timers/promises'
import type { Call, ChainNode } from './chain-node.ts'

const BLOCKS_PER_SECOND = 10

/** Mines ten blocks a second, because a block per bid would take processor time from the measured server. */
export async function placeBids(node: ChainNode, bids: readonly Call[], perSecond: number): Promise<void> {
  const inBlock = perSecond / BLOCKS_PER_SECOND
  const startedAt = performance.now()
  await node.call('evm_setAutomine', false)
  for (let sent = 0; sent < bids.length; sent += inBlock) {
    await delay(Math.max(0, startedAt + (sent / perSecond) * 1_000 - performance.now()))
    await node.callAll([...bids.slice(sent, sent + inBlock), { method: 'evm_mine', params: [] }])
  }
  await node.call('evm_setAutomine', true)
}
