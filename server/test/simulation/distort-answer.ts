import type { Random } from '@melos/test-kit/random'
import { type Hex, numberToHex } from 'viem'
import type { RpcOutcome } from './answer-call.ts'
import type { RpcLog } from './fake-block.ts'

export type Distortion =
  | 'no block'
  | 'all logs missing'
  | 'logs of a block missing'
  | 'a log of a block missing'
  | 'end of the range missing'
  | 'a log twice'
  | 'logs out of order'
  | 'a log changed'

export const distortions: Readonly<Record<string, readonly Distortion[]>> = {
  eth_getHeaderByNumber: ['no block'],
  eth_getBlockByNumber: ['no block'],
  eth_getLogs: [
    'all logs missing',
    'logs of a block missing',
    'a log of a block missing',
    'end of the range missing',
    'a log twice',
    'logs out of order',
    'a log changed',
  ],
}

export function distortAnswer(
  honest: RpcOutcome,
  { fault, random }: { fault: Distortion; random: Random },
): RpcOutcome {
  if (fault === 'no block') return { result: null }
  if ('error' in honest) return honest
  // The answer to `eth_getLogs`.
  const logs = honest.result as readonly RpcLog[]
  const chosen = logs[random.below(logs.length)]
  return { result: chosen === undefined ? [] : distortLogs(logs, { fault, chosen, random }) }
}

function distortLogs(
  logs: readonly RpcLog[],
  { fault, chosen, random }: { fault: Exclude<Distortion, 'no block'>; chosen: RpcLog; random: Random },
): readonly RpcLog[] {
  switch (fault) {
    case 'all logs missing':
      return []
    case 'logs of a block missing':
      return logs.filter((log) => log.blockHash !== chosen.blockHash)
    case 'a log of a block missing':
      return logs.filter((log) => log !== chosen)
    case 'end of the range missing':
      return logs.slice(0, logs.indexOf(chosen))
    case 'a log twice':
      return [...logs, chosen]
    case 'logs out of order':
      return logs.toReversed()
    case 'a log changed':
      return logs.map((log) => (log === chosen ? { ...log, data: changeWord(log.data, random) } : log))
    default:
      return fault satisfies never
  }
}

const WORD = 64

/** Adds a little to one number in the data, such as a price, a quantity or a time. */
function changeWord(data: Hex, random: Random): Hex {
  const words = data.slice(2).match(/.{64}/g) ?? []
  const chosen = random.below(words.length)
  const changed = words.map((word, index) => {
    if (index !== chosen) return word
    const value = BigInt(`0x${word}`) + BigInt(random.between(1, 3))
    return numberToHex(value % 2n ** 256n)
      .slice(2)
      .padStart(WORD, '0')
  })
  return `0x${changed.join('')}`
}
