import { createHash } from 'node:crypto'
import type { Random } from '@melos/test-kit/random'
import { type Address, type Hash, type Hex, numberToHex } from 'viem'
import { imagineForeignLogs } from './foreign-logs.ts'
import { encodeHouseEvent, type HouseEvent } from './house-event.ts'
import { applyEvent, type HouseState } from './house-state.ts'
import { executeIntent, type Intent } from './intent.ts'
import { contracts } from './simulated-contracts.ts'

/** A log in JSON-RPC form. */
export interface RpcLog {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly blockHash: Hash
  readonly blockNumber: Hex
  readonly transactionHash: Hash
  readonly transactionIndex: Hex
  readonly logIndex: Hex
  readonly removed: false
  /** Only newer nodes have this. */
  readonly blockTimestamp?: Hex
}

export interface FakeBlock {
  readonly number: bigint
  readonly hash: Hash
  readonly parentHash: Hash
  readonly timestamp: bigint
  readonly logs: readonly RpcLog[]
  /** If the block is lost, these can be mined in another. */
  readonly intents: readonly Intent[]
  readonly events: readonly HouseEvent[]
}

/** Executes the intents that don't revert and moves the state forward by this block. */
export function makeBlock(
  { number, parentHash, timestamp }: Pick<FakeBlock, 'number' | 'parentHash' | 'timestamp'>,
  { state, intents, random }: { state: HouseState; intents: readonly Intent[]; random: Random },
): FakeBlock {
  const hash = hashOf(`${parentHash} ${number} ${random.below(2 ** 32)}`)
  const events: HouseEvent[] = []
  const said: (Pick<RpcLog, 'address' | 'topics' | 'data'> & { transaction: Hash })[] = []
  for (const intent of intents) {
    const executed = executeIntent(state, intent, timestamp)
    for (const event of executed) applyEvent(state, event)
    events.push(...executed)
    const encoded = executed.map(encodeHouseEvent)
    said.push(
      ...executed.map((event) => ({
        address: 'contract' in event ? event.contract : contracts.auctionHouse,
        ...encodeHouseEvent(event),
        transaction: intent.hash,
      })),
    )
    const foreign = random.chance(0.2) ? imagineForeignLogs(random, encoded) : []
    said.push(...foreign.map((log) => ({ ...log, transaction: intent.hash })))
  }
  const transaction = hashOf(`${hash} foreign`)
  const foreign = random.chance(0.3) ? imagineForeignLogs(random, []) : []
  said.push(...foreign.map((log) => ({ ...log, transaction })))

  const transactions = [...new Set(said.map((log) => log.transaction))]
  const logs = said.map((log, index) => ({
    address: log.address,
    topics: log.topics,
    data: log.data,
    blockHash: hash,
    blockNumber: numberToHex(number),
    transactionHash: log.transaction,
    transactionIndex: numberToHex(transactions.indexOf(log.transaction)),
    logIndex: numberToHex(index),
    removed: false as const,
  }))
  return { number, hash, parentHash, timestamp, logs, intents, events }
}

export function hashOf(text: string): Hash {
  return `0x${createHash('sha256').update(text).digest('hex')}`
}
