import { listMarkets, type Market } from '@melos/api-contract'
import { marketAbi, songTokenAbi } from '@melos/contracts'
import type { Side } from '@melos/market'
import { type Address, getAddress, parseEther } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { callServer } from '../call-server.ts'
import type { House } from '../house.ts'
import type { Song } from '../song.ts'
import type { TradedMarket, Trader } from './choose-order.ts'

/** A sold song, by its title in the public list of markets. */
export interface SoldSongMarket {
  readonly externalId: number
  readonly song: Address
  readonly auctionPrice: bigint
  readonly wholeTokens: bigint
}

const WHOLE_TOKEN = parseEther('1')
/** The contract's enums. */
const sides = { buy: 0, sell: 1 } as const
export const marketStates = { none: 0, open: 1 } as const

const LEVELS_READ = 20n

export async function findMarket(apiUrl: string, { work }: Song): Promise<SoldSongMarket | undefined> {
  const path = `${listMarkets.path}?size=100`
  const { data } = listMarkets.answer.parse(await callServer(apiUrl, path, { method: listMarkets.method }))
  const found = data.find(({ title }) => title === work.title)
  return found === undefined ? undefined : toSoldSongMarket(found)
}

function toSoldSongMarket({ externalId, song, auctionPrice, wholeTokens }: Market): SoldSongMarket {
  return {
    externalId,
    song: getAddress(song),
    auctionPrice: parseEther(auctionPrice),
    wholeTokens: BigInt(wholeTokens),
  }
}

export function readBook({ reader, market }: House, song: Address) {
  return reader.readContract({ address: market, abi: marketAbi, functionName: 'bookOf', args: [song] })
}

export async function readMarket(house: House, sold: SoldSongMarket): Promise<TradedMarket> {
  const [buy, sell] = await Promise.all([readQueue(house, sold.song, 'buy'), readQueue(house, sold.song, 'sell')])
  return { ...sold, book: { buy, sell } }
}

async function readQueue(house: House, song: Address, side: Side) {
  const ofMarket = { address: house.market, abi: marketAbi } as const
  const args = [song, sides[side], 0n, LEVELS_READ] as const
  const levels = await house.reader.readContract({ ...ofMarket, functionName: 'levels', args })
  const [best] = levels
  return { levels, front: best === undefined ? undefined : await readFront(house, song, { side, ...best }) }
}

interface BestLevel {
  readonly side: Side
  readonly price: bigint
  readonly first: bigint
  readonly next: bigint
}

/** Passes the places of orders that were cancelled. */
async function readFront({ reader, market }: House, song: Address, { side, price, first, next }: BestLevel) {
  const ofMarket = { address: market, abi: marketAbi } as const
  for (let position = first; position < next; position++) {
    const args = [song, { side: sides[side], price, position }] as const
    const { owner, quantity } = await reader.readContract({ ...ofMarket, functionName: 'orderOf', args })
    if (quantity > 0n) return { owner, price, quantity }
  }
  return undefined
}

/** The bidders that have tokens of the song. */
export async function findHolders(
  { reader }: House,
  { song, bidders }: { song: Address; bidders: readonly PrivateKeyAccount[] },
): Promise<PrivateKeyAccount[]> {
  const ofSong = { address: song, abi: songTokenAbi, functionName: 'balanceOf' } as const
  const held = await Promise.all(bidders.map(({ address }) => reader.readContract({ ...ofSong, args: [address] })))
  return bidders.filter((_, index) => (held[index] ?? 0n) > 0n)
}

export async function readTrader({ reader }: House, song: Address, { address }: PrivateKeyAccount): Promise<Trader> {
  const ofSong = { address: song, abi: songTokenAbi, args: [address] } as const
  const [held, locked] = await Promise.all([
    reader.readContract({ ...ofSong, functionName: 'balanceOf' }),
    reader.readContract({ ...ofSong, functionName: 'lockedOf' }),
  ])
  return { address, free: held / WHOLE_TOKEN - locked }
}
