import type { Random } from '@melos/test-kit/random'

/** What can be wrong with one HTTP answer. */
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

/** What can be wrong with what a call is told. */
export const callFaults = [
  'error -32000',
  'error -32005',
  'wrong chain',
  'no block',
  'all logs missing',
  'logs of a block missing',
  'a log of a block missing',
  'late replica',
  'replica on another fork',
] as const

export type TransportFault = (typeof transportFaults)[number]
export type CallFault = (typeof callFaults)[number]
export type NodeFault = TransportFault | CallFault

/** How probable each fault is at each request. */
export type NodeFaultRates = Readonly<Record<NodeFault, number>>

/** These cost the time-out of a request each time. */
const slow: readonly NodeFault[] = ['no answer', 'answer stops half-way']
const RATE_AT_MOST = 0.06
const SLOW_RATE_AT_MOST = 0.006

/** Each seed has troubles of its own: about half of the faults, each more or less often. */
export function planNodeFaults(random: Random): NodeFaultRates {
  const rate = (fault: NodeFault): number => {
    const highest = slow.includes(fault) ? SLOW_RATE_AT_MOST : RATE_AT_MOST
    return random.chance(0.5) ? (highest * random.between(1, 100)) / 100 : 0
  }
  const rates = [...transportFaults, ...callFaults].map((fault) => [fault, rate(fault)] as const)
  // Every fault has its entry.
  return Object.fromEntries(rates) as NodeFaultRates
}
