import type { Random } from '@melos/test-kit/random'

export const transportFaults = [
  'late answer',
  'no answer',
  'connection reset',
  'answer stops half-way',
  'connection cut half-way',
  'cut JSON',
  '429',
  '429 with Retry-After',
  '500',
  '502 with a page',
  'one error for the whole batch',
  'answer left out of a batch',
] as const

/** Faults in the result of one call. */
export const callFaults = [
  'error -32000',
  'error -32005',
  'wrong chain',
  'no block',
  'all logs missing',
  'logs of a block missing',
  'a log of a block missing',
  'end of the range missing',
  'a log twice',
  'logs out of order',
  'a log changed',
  'late replica',
  'replica on another fork',
] as const

export type TransportFault = (typeof transportFaults)[number]
export type CallFault = (typeof callFaults)[number]
export type NodeFault = TransportFault | CallFault

/** The probability of each fault per request. */
export type NodeFaultRates = Readonly<Record<NodeFault, number>>

/** Each of these costs a request timeout. */
const slow: readonly NodeFault[] = ['no answer', 'answer stops half-way']
const RATE_AT_MOST = 0.06
const SLOW_RATE_AT_MOST = 0.006

/** Each seed has about half of the faults, each with its own frequency. */
export function planNodeFaults(random: Random): NodeFaultRates {
  const rate = (fault: NodeFault): number => {
    const highest = slow.includes(fault) ? SLOW_RATE_AT_MOST : RATE_AT_MOST
    return random.chance(0.5) ? (highest * random.between(1, 100)) / 100 : 0
  }
  const rates = [...transportFaults, ...callFaults].map((fault) => [fault, rate(fault)] as const)
  return Object.fromEntries(rates) as NodeFaultRates
}
