import { setTimeout as delay } from 'node:timers/promises'
import { PRICE_STEP } from '@melos/clearing'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Administer } from '../administer.ts'
import { RefusedError } from '../call-server.ts'
import { createRandom } from '../create-random.ts'
import type { House } from '../house.ts'
import type { Song } from '../song.ts'
import type { WorldEvent } from '../world/chain-clock.ts'
import type { World } from '../world/fill-world.ts'
import { type PlannedAuction, settledAt } from '../world/plan-auctions.ts'
import { haltMarket } from './halt-market.ts'
import { placeOrder } from './place-order.ts'
import { findHolders, findMarket, marketStates, readBook, readTrader, type SoldSongMarket } from './read-market.ts'
import { trade } from './trade.ts'
import { tradedSongs } from './traded-songs.ts'

interface MarketParts {
  readonly apiUrl: string
  readonly administer: Administer
  readonly auctions: readonly PlannedAuction[]
  readonly bidders: readonly PrivateKeyAccount[]
  readonly firstStart: number
}

const HOUR = 3_600
const LIVELY_ORDERS = 84
const ORDERS_BEFORE_HALT = 14
/** Hours before the first start. */
const [LAST_ORDER, OFFERED, LAST_BEFORE_HALT, HALTED] = [0.5, 60, 34, 30]
/** In percent of the auction's price. */
const ASKED_PERCENT = 115n
const LOOK_EVERY_MS = 100
const PATIENCE_MS = 120_000

/** One song is traded from its sale on, one has a single sell order, and one is halted. */
export function planMarkets({ house }: World, parts: MarketParts): WorldEvent[] {
  const { apiUrl, administer, auctions, bidders, firstStart } = parts
  const ago = (hours: number) => firstStart - hours * HOUR
  const [lively, singleOffer, halted] = [
    planMarket(tradedSongs.lively),
    planMarket(tradedSongs.singleOffer),
    planMarket(tradedSongs.halted),
  ]
  return [
    ...tradeOften(lively, { orders: LIVELY_ORDERS, until: ago(LAST_ORDER), seed: 1_000 }),
    { at: ago(OFFERED), happen: () => singleOffer.ifSold((sold) => offerSome(house, { sold, bidders })) },
    ...tradeOften(halted, { orders: ORDERS_BEFORE_HALT, until: ago(LAST_BEFORE_HALT), seed: 2_000 }),
    { at: ago(HALTED), happen: () => halted.ifSold((sold) => haltMarket(house, { administer, sold })) },
  ]

  function planMarket(slug: string): PlannedMarket {
    const auction = auctions.find(({ song }) => song.slug === slug)
    if (auction === undefined) throw new Error(`${slug} has no auction`)
    let found: Promise<SoldSongMarket | undefined> | undefined
    return {
      soldAt: settledAt(auction),
      async ifSold(happen) {
        found ??= untilOpen(house, { apiUrl, song: auction.song })
        const sold = await found
        if (sold !== undefined) await happen(sold)
      },
    }
  }

  /** An earlier run's orders are not placed again. */
  function tradeOften({ soldAt, ifSold }: PlannedMarket, { orders, until, seed }: Orders): WorldEvent[] {
    let known: Promise<{ holders: readonly PrivateKeyAccount[]; placed: bigint }> | undefined
    const random = createRandom(seed)
    const read = async ({ song }: SoldSongMarket) => ({
      holders: await findHolders(house, { song, bidders }),
      placed: (await readBook(house, song)).orderCount,
    })
    return Array.from({ length: orders }, (_, index) => ({
      at: Math.round(soldAt + ((until - soldAt) * (index + random())) / orders),
      happen: () =>
        ifSold(async (sold) => {
          known ??= read(sold)
          const { holders, placed } = await known
          if (BigInt(index) >= placed) await trade(house, { sold, holders, random: createRandom(seed + index) })
        }),
    }))
  }
}

interface PlannedMarket {
  /** In seconds. */
  readonly soldAt: number
  /** Does nothing if the song's market doesn't open. */
  readonly ifSold: (happen: (sold: SoldSongMarket) => Promise<void>) => Promise<void>
}

interface Orders {
  readonly orders: number
  /** In seconds. */
  readonly until: number
  readonly seed: number
}

/** The server opens the market once it has indexed the sale. */
async function untilOpen(
  house: House,
  { apiUrl, song }: { apiUrl: string; song: Song },
): Promise<SoldSongMarket | undefined> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const sold = await findMarket(apiUrl, song).catch(forgiveRebuilding)
    if (sold !== undefined && (await readBook(house, sold.song)).state !== marketStates.none) return sold
    await delay(LOOK_EVERY_MS)
  }
  console.warn(`The sample world has no orders for ${song.work.title}: its market has not opened`)
  return undefined
}

/** While the index is rebuilt, the server refuses to list markets. */
function forgiveRebuilding(error: unknown): undefined {
  if (!(error instanceof RefusedError)) throw error
}

/** A holder offers a quarter of its tokens, unless there are orders already. */
async function offerSome(
  house: House,
  { sold: { song, auctionPrice }, bidders }: { sold: SoldSongMarket; bidders: readonly PrivateKeyAccount[] },
): Promise<void> {
  const [from] = await findHolders(house, { song, bidders })
  if (from === undefined || (await readBook(house, song)).orderCount > 0n) return
  const { free } = await readTrader(house, song, from)
  const wanted = (auctionPrice * ASKED_PERCENT) / 100n
  const price = wanted - (wanted % PRICE_STEP)
  await placeOrder(house, { from, song, side: 'sell', price, quantity: free / 4n, fillOnly: false })
}
