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

interface HouseOnChain {
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

/** The events of one contract with these names, in chain order. `subject` is their first indexed argument. */
export async function readEvents<const abi extends Abi, const name extends ContractEventName<abi>>(
  { client }: { readonly client: Client },
  { fromBlock, toBlock }: Pick<Platform, 'fromBlock' | 'toBlock'>,
  { address, abi, names, subject }: { address: Address; abi: abi; names: readonly name[]; subject?: Address },
): Promise<ParseEventLogsReturnType<abi, name[], true>> {
  const events = names.map((eventName) => selectorOf(abi, eventName))
  const topic = subject === undefined ? {} : { subject: encodeAbiParameters([{ type: 'address' }], [subject]) }
  const found: MinedLog[] = []
  for await (const { logs } of readLogs(client, { address, events, fromBlock, toBlock, ...topic })) found.push(...logs)
  return parseEventLogs({ abi, eventName: [...names], logs: found })
}

function selectorOf(abi: Abi, eventName: string): Hex {
  const [selector] = encodeEventTopics({ abi, eventName })
  if (typeof selector !== 'string') throw new Error(`There is no event ${eventName}`)
  return selector
}
