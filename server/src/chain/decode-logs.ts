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
