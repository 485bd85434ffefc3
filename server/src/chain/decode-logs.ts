import {
  type Abi,
  type AbiEvent,
  type AbiParameter,
  type ContractEventName,
  type DecodeEventLogReturnType,
  decodeAbiParameters,
  type Hex,
  toEventSelector,
} from 'viem'
import type { ChainBlock, ChainLog, MinedBlock } from './chain-event.ts'

export interface DecodedLog<abi extends Abi, name extends ContractEventName<abi>> {
  readonly args: DecodeEventLogReturnType<abi, name>['args']
  readonly log: ChainLog
  readonly block: ChainBlock
}

/** Returns all logs of one event in chain order. The ABI is analysed once per call, because doing it for every log is slow. */
export function decodeLogs<const abi extends Abi, name extends ContractEventName<abi>>(
  blocks: readonly MinedBlock[],
  { abi, eventName }: { abi: abi; eventName: name },
): DecodedLog<abi, name>[] {
  const event = abi.find((item): item is AbiEvent => item.type === 'event' && item.name === eventName)
  if (event === undefined) throw new Error(`The ABI has no event ${eventName}`)
  const selector = toEventSelector(event)
  const indexed = event.inputs.filter((input) => input.indexed === true)
  const unindexed = event.inputs.filter((input) => input.indexed !== true)
  return blocks.flatMap(({ block, logs }) =>
    logs
      .filter(({ topics }) => topics[0] === selector)
      .map((log) => ({
        // The arguments have the names and types that the event declares.
        args: decodeOnce(log, event, { indexed, unindexed }) as DecodeEventLogReturnType<abi, name>['args'],
        log,
        block,
      })),
  )
}

interface Inputs {
  readonly indexed: readonly AbiParameter[]
  readonly unindexed: readonly AbiParameter[]
}

const TOPIC_LENGTH = 2 + 2 * 32

type Args = Readonly<Record<string, unknown>>

/** Several features read the same logs, and decoding is most of the work of reading them. */
const decoded = new WeakMap<ChainLog, { readonly event: AbiEvent; readonly args: Args }>()

function decodeOnce(log: ChainLog, event: AbiEvent, inputs: Inputs): Args {
  const known = decoded.get(log)
  if (known?.event === event) return known.args
  const args = decodeArgs(log, inputs)
  decoded.set(log, { event, args })
  return args
}

function decodeArgs({ topics, data }: ChainLog, { indexed, unindexed }: Inputs): Args {
  // Each topic is one word, as in data, so they are decoded at once.
  if (topics.some((topic) => topic.length !== TOPIC_LENGTH)) throw new Error(`A topic isn't 32 bytes: ${topics.join()}`)
  const words: Hex = `0x${topics
    .slice(1)
    .map((topic) => topic.slice(2))
    .join('')}`
  const values = [...decodeAbiParameters(indexed, words), ...decodeAbiParameters(unindexed, data)]
  return Object.fromEntries([...indexed, ...unindexed].map((input, index) => [input.name, values[index]]))
}

/**
 * Skips logs before number `next` in blocks that are indexed already. The contract numbers logs without a gap, so a gap means that the
 * node left out a log, and a number that comes again means that the one before wasn't the contract's.
 */
export function takeNext<Log extends { readonly block: ChainBlock }>(
  logs: readonly Log[],
  { next, cursor, numberOf }: { next: bigint; cursor: bigint | undefined; numberOf: (log: Log) => bigint },
): Log[] {
  const taken: Log[] = []
  for (const log of logs) {
    const expected = next + BigInt(taken.length)
    const number = numberOf(log)
    if (number > expected) throw new MissingLogsError(`Expected log ${expected}, got log ${number}`)
    if (number === expected) taken.push(log)
    else if (cursor !== undefined && log.block.number > cursor) {
      throw new ImpossibleEventError(`Expected log ${expected}, got log ${number} again`)
    }
  }
  return taken
}

export class MissingLogsError extends Error {
  readonly code = 'MISSING_LOGS'
}

/** The contract can't have emitted this event, given what the index has of the auction. */
export class ImpossibleEventError extends Error {
  readonly code = 'IMPOSSIBLE_EVENT'
}
