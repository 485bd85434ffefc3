import { createRandom, type Random } from '@melos/test-kit/random'
import type { RpcCall } from './answer-call.ts'
import type { FakeBlock } from './fake-block.ts'
import { createFakeChain, type FakeChain } from './fake-chain.ts'
import type { CallFault, NodeFaultRates } from './node-faults.ts'

/** Another node behind the same address that answers this many calls from other blocks. */
export interface Replica {
  readonly fault: CallFault
  readonly blocks: readonly FakeBlock[]
  readonly chainId: number
  callsLeft: number
}

const FEW_CALLS = 3
const MANY_CALLS = 40
const LATE_BLOCKS_AT_MOST = 40
const WRONG_CHAIN_ID = 80_002
const WRONG_BLOCKS = 80

let wrongChain: FakeChain | undefined

/** The replica for this call and the next ones, if any. */
export function findReplica(
  { chain, chainId, rates, random }: { chain: FakeChain; chainId: number; rates: NodeFaultRates; random: Random },
  { method }: RpcCall,
): Replica | undefined {
  // Few calls make one batch contradict itself, and many make the replica believable.
  const callsLeft = random.between(1, random.chance(0.5) ? FEW_CALLS : MANY_CALLS)
  // A node of another chain starts at a chain id request, because only that reveals it.
  if (method === 'eth_chainId' && random.chance(rates['wrong chain'])) {
    return { fault: 'wrong chain', blocks: wrongBlocks(), chainId: WRONG_CHAIN_ID, callsLeft }
  }
  if (random.chance(rates['late replica'])) {
    const blocks = chain.blocks().slice(0, -random.between(1, LATE_BLOCKS_AT_MOST))
    return blocks.length === 0 ? undefined : { fault: 'late replica', blocks, chainId, callsLeft }
  }
  const oldForks = chain.oldForks()
  if (oldForks.length > 0 && random.chance(rates['replica on another fork'])) {
    return { fault: 'replica on another fork', blocks: random.pick(oldForks), chainId, callsLeft }
  }
  return undefined
}

/** The same contract has other events there. */
function wrongBlocks(): readonly FakeBlock[] {
  if (wrongChain === undefined) {
    wrongChain = createFakeChain(createRandom('another chain'), { startBlock: 0 })
    wrongChain.mine(WRONG_BLOCKS)
  }
  return wrongChain.blocks()
}
