import type { Random } from '@melos/test-kit/random'
import { hexToNumber } from 'viem'
import type { RpcOutcome } from './answer-call.ts'
import type { FakeBlock, RpcLog } from './fake-block.ts'
import { logsBloom } from './logs-bloom.ts'

export type Distortion = 'no block' | 'all logs missing' | 'logs of a block missing' | 'a log of a block missing'

export const distortions: Readonly<Record<string, readonly Distortion[]>> = {
  eth_getBlockByNumber: ['no block'],
  eth_getLogs: ['all logs missing', 'logs of a block missing', 'a log of a block missing'],
}

export function distortAnswer(
  honest: RpcOutcome,
  { fault, blocks, random }: { fault: Distortion; blocks: readonly FakeBlock[]; random: Random },
): RpcOutcome {
  if (fault === 'no block') return { result: null }
  if ('error' in honest) return honest
  // The answer to `eth_getLogs`.
  const logs = honest.result as readonly RpcLog[]
  const lost = logs[random.below(logs.length)]
  if (lost === undefined || fault === 'all logs missing') return { result: [] }
  if (fault === 'logs of a block missing') return { result: logs.filter((log) => log.blockHash !== lost.blockHash) }
  return { result: showsInFilter(blocks, lost) ? logs.filter((log) => log !== lost) : logs }
}

/** False if other logs set the same filter bits, so that the missing log can't be noticed. */
function showsInFilter(blocks: readonly FakeBlock[], lost: RpcLog): boolean {
  const block = blocks[hexToNumber(lost.blockNumber)]
  return block !== undefined && logsBloom(block.logs.filter((log) => log !== lost)) !== block.logsBloom
}
