import { marketAbi, melsAbi, songTokenAbi } from '@melos/contracts'
import type { MarketState } from '@melos/market'
import { type Address, type Client, getAddress } from 'viem'
import { getBlock, getChainId, readContract } from 'viem/actions'
import { EvidenceError } from '../evidence-error.ts'
import { type BlockPlace, requireCount } from '../incomplete.ts'
import { isContractFailure } from '../is-contract-failure.ts'
import { type Platform, readEvents, readPlatform } from '../platform.ts'
import { byPlace, type ChainSong, type LogPlace, placeOf, readRoyaltyLogs, readSong } from '../song/read-song.ts'

export interface MarketPlace {
  readonly market: Address
  readonly song: Address
}

export type MarketLog = Awaited<ReturnType<typeof readMarketLogs>>[number]

/** The token says how many whole tokens an account has locked. */
export interface LockEvent extends LogPlace {
  readonly account: Address
  readonly locked: bigint
}

/** MELS base units that reach or leave the market. */
export interface MelsTransfer extends LogPlace {
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
}

/** A song's market as the chain has it at one block; no value comes from a server. */
export interface ChainMarket extends MarketPlace {
  readonly chainId: number
  readonly block: BlockPlace
  /** The second of the block. */
  readonly now: bigint
  readonly house: Address
  readonly mels: Address
  readonly state: MarketState
  readonly artist: Address
  /** 0 if there are none. */
  readonly best: { readonly buy: bigint; readonly sell: bigint }
  readonly treasury: Address
  /** The market's MELS base units, for all songs. */
  readonly balance: bigint
  /** Of all songs, because the money of all lies in one contract. In chain order, like all others. */
  readonly logs: readonly MarketLog[]
  readonly melsTransfers: readonly MelsTransfer[]
  readonly locks: readonly LockEvent[]
  readonly songLedger: ChainSong
  /** MELS base units per EUR of every announcement of royalties. */
  readonly rates: ReadonlyMap<bigint, bigint>
}

const names = [
  'TreasuryUpdated',
  'MarketOpened',
  'OrderPlaced',
  'Traded',
  'OrderRested',
  'OrderUnfilled',
  'OrderRemoved',
  'MarketHalted',
  'MarketResumed',
  'MarketClosed',
  'Credited',
  'CreditWithdrawn',
] as const

/** By the contract's numbers; the first is that of a song without a market. */
const STATES: readonly (MarketState | undefined)[] = [undefined, 'open', 'halted', 'closed']

export async function readMarket(client: Client, place: MarketPlace): Promise<ChainMarket> {
  // Addresses in events have this form.
  const [market, song] = [getAddress(place.market), getAddress(place.song)]
  const [chainId, head, house] = await Promise.all([getChainId(client), getBlock(client), readHouse(client, market)])
  const { mels, royalties, fromBlock } = await readPlatform({ client, auctionHouse: house })
  const ofMarket = { address: market, abi: marketAbi, blockNumber: head.number } as const
  const [book, treasury, balance] = await Promise.all([
    readContract(client, { ...ofMarket, functionName: 'bookOf', args: [song] }),
    readContract(client, { ...ofMarket, functionName: 'treasury' }),
    readContract(client, { ...ofMels(mels), blockNumber: head.number, functionName: 'balanceOf', args: [market] }),
  ])
  const state = STATES[book.state]
  if (state === undefined) throw new EvidenceError('MARKET_UNKNOWN', `The chain has no market for ${song} at ${market}`)
  const range = await findRange(client, { market, fromBlock, toBlock: head.number })
  const logs = await readMarketLogs(client, { market, ...range })
  const placed = logs.filter((log) => log.eventName === 'OrderPlaced' && log.args.song === song)
  requireCount(`orders for ${song}`, [book.orderCount, BigInt(placed.length)])
  const ofRoyalties = await readRoyaltyLogs(client, { royalties, ...range })
  return {
    ...{ market, song, chainId, house, mels, state, treasury, balance, logs },
    block: { number: head.number, hash: head.hash },
    now: head.timestamp,
    artist: book.artist,
    best: { buy: book.bestBuy, sell: book.bestSell },
    melsTransfers: await readMelsTransfers(client, { mels, market, ...range }),
    locks: await readLocks(client, { song, ...range }),
    songLedger: await readSong(client, { royalties, song, logs: ofRoyalties, ...range }),
    rates: new Map(
      ofRoyalties.flatMap((log) => (log.eventName === 'DisbursementAnnounced' ? [[log.args.id, log.args.rate]] : [])),
    ),
  }
}

type Range = Pick<Platform, 'fromBlock' | 'toBlock'>

const ofMels = (mels: Address) => ({ address: mels, abi: melsAbi }) as const

async function readHouse(client: Client, market: Address): Promise<Address> {
  try {
    return getAddress(await readContract(client, { address: market, abi: marketAbi, functionName: 'HOUSE' }))
  } catch (error) {
    if (!isContractFailure(error)) throw error
    throw new EvidenceError('MARKET_UNKNOWN', `There is no market contract at ${market}`, { cause: error })
  }
}

/** The market can be switched on long before the first auction, and everything after that counts. */
async function findRange(client: Client, { market, ...range }: Range & { readonly market: Address }): Promise<Range> {
  const filter = { address: market, abi: marketAbi, names: ['MarketSwitchedOn'] } as const
  const switched = await readEvents({ client }, range, filter)
  return switched.length > 0 ? range : { ...range, fromBlock: 0n }
}

async function readMarketLogs(client: Client, { market, ...range }: Range & { readonly market: Address }) {
  return await readEvents({ client }, range, { address: market, abi: marketAbi, names })
}

async function readMelsTransfers(
  client: Client,
  { mels, market, ...range }: Range & { readonly mels: Address; readonly market: Address },
): Promise<MelsTransfer[]> {
  const filter = { ...ofMels(mels), names: ['Transfer'] } as const
  const sent = await readEvents({ client }, range, { ...filter, subject: market })
  const received = await readEvents({ client }, range, { ...filter, object: market })
  return [...sent, ...received.filter(({ args }) => args.from !== market)]
    .map(({ args, ...log }) => ({ ...placeOf(log), from: args.from, to: args.to, amount: args.value }))
    .toSorted(byPlace)
}

async function readLocks(client: Client, { song, ...range }: Range & { readonly song: Address }): Promise<LockEvent[]> {
  const found = await readEvents({ client }, range, { address: song, abi: songTokenAbi, names: ['Locked'] })
  return found.map(({ args, ...log }) => ({ ...placeOf(log), ...args }))
}
