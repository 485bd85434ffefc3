import {
  type Abi,
  type AbiEvent,
  type AbiParameter,
  type ContractEventName,
  type DecodeEventLogReturnType,
  decodeAbiParameters,
  toEventSelector,
} from 'viem'
import type { ChainBlock, ChainLog, MinedBlock } from './chain-event.ts'

/** An event as our contract logged it, with the block it is in. */
export interface DecodedLog<abi extends Abi, name extends ContractEventName<abi>> {
  readonly args: DecodeEventLogReturnType<abi, name>['args']
  readonly log: ChainLog
  readonly block: ChainBlock
}

/** All logs of one event, in chain order. What depends on the event alone is found once, not for each of very many logs. */
export function decodeLogs<const abi extends Abi, name extends ContractEventName<abi>>(
  blocks: readonly MinedBlock[],
  { abi, eventName }: { abi: abi; eventName: name },
): DecodedLog<abi, name>[] {
  const event = abi.find((item): item is AbiEvent => item.type === 'event' && item.name === eventName)
  if (event === undefined) throw new Error(`There is no event ${eventName}`)
  const selector = toEventSelector(event)
  const indexed = event.inputs.filter((input) => input.indexed === true)
  const unindexed = event.inputs.filter((input) => input.indexed !== true)
  return blocks.flatMap(({ block, logs }) =>
    logs
      .filter(({ topics }) => topics[0] === selector)
      .map((log) => ({
        // Named and typed as the event declares them.
        args: decodeArgs(log, { indexed, unindexed }) as DecodeEventLogReturnType<abi, name>['args'],
        log,
        block,
      })),
  )
}

interface Inputs {
  readonly indexed: readonly AbiParameter[]
  readonly unindexed: readonly AbiParameter[]
}

function decodeArgs({ topics, data }: ChainLog, { indexed, unindexed }: Inputs): Record<string, unknown> {
  const values = decodeAbiParameters(unindexed, data)
  const fromTopics = indexed.map((input, index) => {
    const [value] = decodeAbiParameters([input], topics[index + 1] ?? '0x')
    return [input.name, value] as const
  })
  return Object.fromEntries([...fromTopics, ...unindexed.map((input, index) => [input.name, values[index]])])
}

/**
 * Of logs that the contract numbers without a gap, those from `next` on; earlier ones are known already. A number left out
 * means that a log is missing, and nothing may be taken.
 */
export function takeNext<Log>(
  logs: readonly Log[],
  { next, numberOf }: { next: bigint; numberOf: (log: Log) => bigint },
): Log[] {
  const taken: Log[] = []
  for (const log of logs) {
    const expected = next + BigInt(taken.length)
    if (numberOf(log) > expected) throw new MissingLogsError(`Number ${numberOf(log)} came where ${expected} was due`)
    if (numberOf(log) === expected) taken.push(log)
  }
  return taken
}

/** The contract counts what it logs, and a number was left out: the node did not give all logs. */
export class MissingLogsError extends Error {
  readonly code = 'MISSING_LOGS'
}
