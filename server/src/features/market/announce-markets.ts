import type { Address } from 'viem'
import type { Database } from '../../database/database.ts'
import type { NewTrade } from '../../database/schema.ts'
import { announce, type LiveEvent, marketKey } from '../../live/live-event-store.ts'
import { toTrade } from './to-market.ts'

interface MarketNews {
  /** Otherwise open pages read everything again. */
  readonly live: boolean
  readonly trades: readonly NewTrade[]
  /** Songs whose orders changed. */
  readonly orders: readonly Address[]
  /** Songs whose market was opened, halted, resumed or closed. */
  readonly states: readonly Address[]
}

/** Tells the open pages of these songs' markets. */
export async function announceMarkets(db: Database, { live, trades, orders, states }: MarketNews): Promise<void> {
  const songs = [...new Set([...orders, ...states])]
  if (songs.length === 0) return
  const keys = await findKeys(db, songs)
  const tell = (song: Address, event: Omit<LiveEvent, 'auctionId'>): LiveEvent[] => {
    const auctionId = keys.get(song)
    // The event's type and data belong together in `event`.
    return auctionId === undefined ? [] : [{ ...event, auctionId } as LiveEvent]
  }
  if (!live) {
    const reload = songs.flatMap((song) => tell(song, { type: 'reload', data: {} }))
    await announce(db, reload)
    return
  }
  await announce(db, [
    ...trades.flatMap((trade) => tell(trade.song, { type: 'trade', data: toTrade(trade) })),
    ...[...new Set(orders)].flatMap((song) => tell(song, { type: 'order', data: {} })),
    ...[...new Set(states)].flatMap((song) => tell(song, { type: 'state', data: {} })),
  ])
}

async function findKeys(db: Database, songs: readonly Address[]): Promise<Map<Address, bigint>> {
  const rows = await db.selectFrom('songs').select(['token', 'auction_id']).where('token', 'in', songs).execute()
  return new Map(
    rows.flatMap(({ token, auction_id }) => (auction_id === null ? [] : [[token, marketKey(auction_id)] as const])),
  )
}
