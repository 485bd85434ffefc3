import { auctionHouseAbi, songTokensAbi } from '@melos/contracts'
import {
  type Abi,
  type Address,
  type Client,
  type ContractEventName,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  type ParseEventLogsReturnType,
  parseEventLogs,
} from 'viem'
import { getBlock, readContract } from 'viem/actions'
import type { MinedLog } from './ask-for-logs.ts'
import { findFirstBlock } from './find-first-block.ts'
import { readLogs } from './read-logs.ts'

/** The contracts around one auction house, and the blocks that can have their events. */
export interface Platform {
  readonly mels: Address
  readonly market: Address
  readonly royalties: Address
  readonly auctionCount: bigint
  readonly fromBlock: bigint
  readonly toBlock: bigint
  /** The second of the last block. */
  readonly now: bigint
}

/** An auction can be listed 365 days ahead. Songs are traded and earn only after one. */
const MOST_LEAD = 365n * 24n * 3_600n

export interface HouseOnChain {
  readonly client: Client
  readonly auctionHouse: Address
}

export async function readPlatform({ client, auctionHouse }: HouseOnChain): Promise<Platform> {
  const house = { address: auctionHouse, abi: auctionHouseAbi } as const
  const head = await getBlock(client)
  const factory = await readContract(client, { ...house, functionName: 'SONG_TOKENS' })
  const ofFactory = { address: factory, abi: songTokensAbi } as const
  const [mels, market, royalties, auctionCount] = await Promise.all([
    readContract(client, { ...house, functionName: 'MELS' }),
    readContract(client, { ...ofFactory, functionName: 'market' }),
    readContract(client, { ...ofFactory, functionName: 'royalties' }),
    readContract(client, { ...house, functionName: 'listingCounter' }),
  ])
  const known = { mels, market, royalties, auctionCount, toBlock: head.number, now: head.timestamp }
  if (auctionCount === 0n) return { ...known, fromBlock: head.number }
  const { startsAt } = await readContract(client, { ...house, functionName: 'auctionState', args: [0n] })
  return { ...known, fromBlock: await findFirstBlock(client, { at: startsAt - MOST_LEAD, last: head }) }
}

interface EventFilter<abi, name> {
  readonly address: Address
  readonly abi: abi
  readonly names: readonly name[]
  /** The first indexed argument. */
  readonly subject?: Address
  /** The second indexed argument. */
  readonly object?: Address
}

/** The events of one contract with these names, in chain order. */
export async function readEvents<const abi extends Abi, const name extends ContractEventName<abi>>(
  { client }: { readonly client: Client },
  { fromBlock, toBlock }: Pick<Platform, 'fromBlock' | 'toBlock'>,
  { address, abi, names, subject, object }: EventFilter<abi, name>,
): Promise<ParseEventLogsReturnType<abi, name[], true>> {
  const events = names.map((eventName) => selectorOf(abi, eventName))
  const indexed = {
    ...(subject === undefined ? {} : { subject: toTopic(subject) }),
    ...(object === undefined ? {} : { object: toTopic(object) }),
  }
  const found: MinedLog[] = []
  for await (const { logs } of readLogs(client, { address, events, fromBlock, toBlock, ...indexed }))
    found.push(...logs)
  return parseEventLogs({ abi, eventName: [...names], logs: found })
}

function selectorOf(abi: Abi, eventName: string): Hex {
  const [selector] = encodeEventTopics({ abi, eventName })
  if (typeof selector !== 'string') throw new Error(`There is no event ${eventName}`)
  return selector
}

/** An address as an indexed argument. */
export function toTopic(address: Address): Hex {
  return encodeAbiParameters([{ type: 'address' }], [address])
}
