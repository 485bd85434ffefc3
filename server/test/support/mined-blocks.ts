import { auctionHouseAbi } from '@melos/contracts'
import {
  type ContractEventName,
  type DecodeEventLogReturnType,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  keccak256,
  numberToHex,
} from 'viem'
import type { ChainLog, MinedBlock } from '../../src/chain/chain-event.ts'

type EventName = ContractEventName<typeof auctionHouseAbi>

export interface LoggedEvent {
  readonly topics: [Hex, ...Hex[]]
  readonly data: Hex
}

/** An event of the auction house in the form of a log. */
export function encodeEvent<Name extends EventName>(
  eventName: Name,
  args: DecodeEventLogReturnType<typeof auctionHouseAbi, Name>['args'],
): LoggedEvent {
  const event = auctionHouseAbi.find((item) => item.type === 'event' && item.name === eventName)
  if (event?.type !== 'event') throw new Error(`There is no event ${eventName}`)
  const given = args as unknown as Record<string, unknown>
  const unindexed = event.inputs.filter((input) => !('indexed' in input && input.indexed))
  return {
    // The signature above checks the arguments' names and types.
    topics: encodeEventTopics({ abi: [event], args: given as never }) as [Hex, ...Hex[]],
    data: encodeAbiParameters(unindexed, unindexed.map(({ name }) => given[name]) as never),
  }
}

/** A block with these events, each in its own transaction. */
export function mineBlock(number: bigint, events: readonly LoggedEvent[]): MinedBlock {
  const hash = keccak256(numberToHex(number))
  const logs = events.map((event, logIndex): ChainLog => {
    const transactionHash = keccak256(`${hash}${logIndex.toString(16).padStart(2, '0')}`)
    return {
      ...event,
      address: '0x0000000000000000000000000000000000000a0c',
      blockNumber: number,
      blockHash: hash,
      blockTimestamp: undefined,
      logIndex,
      transactionHash,
      transactionIndex: logIndex,
      removed: false,
    }
  })
  return { block: { number, hash, timestamp: new Date(Number(number) * 1_000) }, logs }
}
