import type { Random } from '@melos/test-kit/random'
import { answerCall, type NodeTraits, type RpcCall, type RpcOutcome } from './answer-call.ts'
import { distortAnswer, distortions } from './distort-answer.ts'
import type { FakeChain } from './fake-chain.ts'
import { findReplica, type Replica } from './find-replica.ts'
import type { NodeFault, NodeFaultRates } from './node-faults.ts'

export interface FaultyAnswers {
  readonly chain: FakeChain
  readonly chainId: number
  readonly traits: NodeTraits
  readonly rates: NodeFaultRates
  readonly random: Random
  readonly count: (fault: NodeFault) => void
  /** The replica that answers now, if any. */
  replica: Replica | undefined
}

/** Counts a fault only if it changes the answer. */
export function answerFaultily(faulty: FaultyAnswers, call: RpcCall): RpcOutcome {
  const { chain, chainId, traits, rates, random, count } = faulty
  const honest = answerCall({ blocks: chain.blocks(), chainId, traits }, call)
  const told = distort(faulty, call, honest) ?? askReplica(faulty, call) ?? refuse(rates, random)
  if (told === undefined) return honest
  if (JSON.stringify(told.outcome) !== JSON.stringify(honest)) count(told.fault)
  return told.outcome
}

interface Told {
  readonly fault: NodeFault
  readonly outcome: RpcOutcome
}

function distort({ rates, random }: FaultyAnswers, { method }: RpcCall, honest: RpcOutcome): Told | undefined {
  const fault = distortions[method]?.find((distortion) => random.chance(rates[distortion]))
  if (fault === undefined) return undefined
  return { fault, outcome: distortAnswer(honest, { fault, random }) }
}

function askReplica(faulty: FaultyAnswers, call: RpcCall): Told | undefined {
  faulty.replica ??= findReplica(faulty, call)
  const { replica } = faulty
  if (replica === undefined) return undefined
  if (--replica.callsLeft === 0) faulty.replica = undefined
  return { fault: replica.fault, outcome: answerCall({ ...replica, traits: faulty.traits }, call) }
}

function refuse(rates: NodeFaultRates, random: Random): Told | undefined {
  if (random.chance(rates['error -32000'])) {
    return { fault: 'error -32000', outcome: { error: { code: -32000, message: 'header not found' } } }
  }
  if (random.chance(rates['error -32005'])) {
    return { fault: 'error -32005', outcome: { error: { code: -32005, message: 'limit exceeded' } } }
  }
  return undefined
}
