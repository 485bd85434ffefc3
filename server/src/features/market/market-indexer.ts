import { marketAbi, royaltiesAbi } from '@melos/contracts'
import type { Address } from 'viem'
import type { MinedBlock } from '../../chain/chain-event.ts'
import { decodeLogs, takeNext } from '../../chain/decode-logs.ts'
import type { Database } from '../../database/database.ts'
import type { NewMarketEventRow, NewTrade } from '../../database/schema.ts'
import { findLatestBlock } from '../../indexer/index-store.ts'
import type { FeatureIndexer } from '../../indexer/run-indexer.ts'
import { announceMarkets } from './announce-markets.ts'
import { applyOrderLogs, listPlaces } from './apply-order-logs.ts'
import { changeLevels, deriveLevels, sumChanges } from './level-store.ts'
import { findNextNumbers, findRestingOrders, insertOrders, undoOrdersAfter, updateOrders } from './order-store.ts'
import { countStatements, type OrderLog, readOrderLogs } from './read-order-logs.ts'
import { insertTrades, undoTradesAfter } from './trade-store.ts'

const abi = marketAbi

/** Orders, trades and the state of each song's market. Must come after songs and their royalties. */
export const marketIndexer: FeatureIndexer = {
  async indexBlocks(db, { blocks, live }) {
    const changed = await indexMarketEvents(db, blocks)
    const logs = readOrderLogs(blocks, (await findLatestBlock(db))?.number)
    const trades = await indexOrderLogs(db, { blocks, logs })
    // Orders can end with a statement.
    const paidIn = decodeLogs(blocks, { abi: royaltiesAbi, eventName: 'RoyaltiesPaidIn' })
    const songs = [...logs, ...paidIn].map(({ args }) => args.song)
    await announceMarkets(db, { live, trades, orders: songs, states: changed })
  },

  async undoAfter(db, blockNumber) {
    const songs = [...(await undoOrdersAfter(db, blockNumber)), ...(await undoTradesAfter(db, blockNumber))]
    await deriveLevels(db, [...new Set(songs)])
    const events = await db
      .deleteFrom('market_events')
      .where('block_number', '>', blockNumber)
      .returning('song')
      .execute()
    const statements = await db
      .selectFrom('royalty_statements')
      .select('song')
      .where('block_number', '>', blockNumber)
      .execute()
    const states = [...events, ...statements].flatMap(({ song }) => song ?? [])
    await announceMarkets(db, { live: false, trades: [], orders: songs, states })
  },
}

/** Returns the trades. */
async function indexOrderLogs(
  db: Database,
  { blocks, logs }: { blocks: readonly MinedBlock[]; logs: readonly OrderLog[] },
): Promise<readonly NewTrade[]> {
  if (logs.length === 0) return []
  const placed = logs.filter((log) => log.name === 'OrderPlaced')
  await refuseGaps(db, placed)
  const bound = placed.filter(({ args }) => args.terms.untilNextRoyalty).map(({ args }) => args.song)
  const countBefore = await countStatements(db, { blocks, songs: bound })
  const resting = await findRestingOrders(db, listPlaces(logs))
  const applied = applyOrderLogs(logs, {
    resting,
    boundTo: ({ args, log }) => (args.terms.untilNextRoyalty ? countBefore(args.song, log) : null),
  })
  await updateOrders(db, applied.changed)
  await insertOrders(db, applied.placed)
  await changeLevels(db, sumChanges(resting, [...applied.changed, ...applied.placed]))
  await insertTrades(db, applied.trades)
  return applied.trades
}

async function refuseGaps(db: Database, placed: readonly Extract<OrderLog, { name: 'OrderPlaced' }>[]): Promise<void> {
  const bySong = Map.groupBy(placed, ({ args }) => args.song)
  const next = await findNextNumbers(db, [...bySong.keys()])
  const cursor = (await findLatestBlock(db))?.number
  for (const [song, ofSong] of bySong) {
    takeNext(ofSong, { next: next.get(song) ?? 0n, cursor, numberOf: ({ args }) => args.number })
  }
}

/** Safe to replay: known events are skipped. Returns the songs. */
async function indexMarketEvents(db: Database, blocks: readonly MinedBlock[]): Promise<Address[]> {
  const rows = toMarketEvents(blocks)
  for (const row of rows) {
    await db
      .insertInto('market_events')
      .values(row)
      .onConflict((conflict) => conflict.columns(['block_number', 'log_index']).doNothing())
      .execute()
  }
  return rows.flatMap(({ song }) => song ?? [])
}

type EventValues = Pick<NewMarketEventRow, 'type'> & Partial<Pick<NewMarketEventRow, 'song' | 'seller' | 'reason_hash'>>

function toMarketEvents(blocks: readonly MinedBlock[]): NewMarketEventRow[] {
  const read = <Name extends 'MarketSwitchedOn' | 'MarketOpened' | 'MarketHalted' | 'MarketResumed' | 'MarketClosed'>(
    eventName: Name,
    toValues: (args: ReturnType<typeof decodeLogs<typeof abi, Name>>[number]['args']) => EventValues,
  ): NewMarketEventRow[] =>
    decodeLogs(blocks, { abi, eventName }).map(({ args, log, block }) => ({
      ...{ song: null, seller: null, reason_hash: null },
      ...toValues(args),
      block_number: block.number,
      log_index: log.logIndex,
      happened_at: block.timestamp,
      transaction_hash: log.transactionHash,
    }))
  return [
    ...read('MarketSwitchedOn', () => ({ type: 'SWITCHED_ON' })),
    ...read('MarketOpened', ({ song, artist }) => ({ type: 'OPENED', song, seller: artist })),
    ...read('MarketHalted', ({ song, reason }) => ({ type: 'HALTED', song, reason_hash: reason })),
    ...read('MarketResumed', ({ song }) => ({ type: 'RESUMED', song })),
    ...read('MarketClosed', ({ song, reason }) => ({ type: 'CLOSED', song, reason_hash: reason })),
  ]
}
