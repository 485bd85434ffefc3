import { auctionHouseAbi } from '@melos/contracts'
import {
  type Abi,
  type AbiEvent,
  type Address,
  type ContractEventName,
  type DecodeEventLogReturnType,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  keccak256,
  numberToHex,
} from 'viem'
import type { ChainLog, MinedBlock } from '../../src/chain/chain-event.ts'

const HOUSE: Address = '0x0000000000000000000000000000000000000a0c'

type EventName = ContractEventName<typeof auctionHouseAbi>

export interface LoggedEvent {
  readonly topics: [Hex, ...Hex[]]
  readonly data: Hex
  /** The contract; the auction house unless told otherwise. */
  readonly address?: Address
}

/** An event of the auction house in the form of a log. */
export function encodeEvent<Name extends EventName>(
  eventName: Name,
  args: DecodeEventLogReturnType<typeof auctionHouseAbi, Name>['args'],
): LoggedEvent {
  return encodeEventOf(auctionHouseAbi, eventName, args)
}

/** An event of another contract. */
export function encodeEventOf<const abi extends Abi, Name extends ContractEventName<abi>>(
  abi: abi,
  eventName: Name,
  args: DecodeEventLogReturnType<abi, Name>['args'],
): LoggedEvent {
  const event = abi.find((item): item is AbiEvent => item.type === 'event' && item.name === eventName)
  if (event === undefined) throw new Error(`There is no event ${eventName}`)
  const given = args as unknown as Record<string, unknown>
  const unindexed = event.inputs.filter((input) => !('indexed' in input && input.indexed))
  return {
    // The signature above checks the arguments' names and types.
    topics: encodeEventTopics({ abi: [event], args: given as never }) as [Hex, ...Hex[]],
    data: encodeAbiParameters(unindexed, unindexed.map(({ name = '' }) => given[name]) as never),
  }
}

/** A block with these events, each in its own transaction. */
export function mineBlock(
  number: bigint,
  events: readonly LoggedEvent[],
  timestamp = new Date(Number(number) * 1_000),
): MinedBlock {
  const hash = keccak256(numberToHex(number))
  const logs = events.map(({ address = HOUSE, ...event }, logIndex): ChainLog => {
    const transactionHash = keccak256(`${hash}${logIndex.toString(16).padStart(4, '0')}`)
    return {
      ...event,
      address,
      blockNumber: number,
      blockHash: hash,
      blockTimestamp: undefined,
      logIndex,
      transactionHash,
      transactionIndex: logIndex,
      removed: false,
    }
  })
  return { block: { number, hash, timestamp }, logs }
}
