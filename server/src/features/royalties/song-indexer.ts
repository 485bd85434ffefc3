import { songTokenAbi, songTokensAbi } from '@melos/contracts'
import { type RawBuilder, sql } from 'kysely'
import { getAddress, parseEventLogs, zeroAddress } from 'viem'
import type { ChainLog, MinedBlock } from '../../chain/chain-event.ts'
import { decodeLogs, ImpossibleEventError, takeNext } from '../../chain/decode-logs.ts'
import type { Database } from '../../database/database.ts'
import { findLatestBlock } from '../../indexer/index-store.ts'
import type { FeatureContracts } from '../../indexer/run-indexer.ts'
import { announceAll } from '../../live/live-event-store.ts'

/** The songs' own contracts, whose logs say who holds their tokens. */
export const songContracts: FeatureContracts = {
  list: (db) => db.selectFrom('songs').select(['token as address', 'block_number as fromBlock']).execute(),
  find: (logs) =>
    parseEventLogs({ abi: songTokensAbi, eventName: 'SongCreated', logs: [...logs] }).map(({ args, blockNumber }) => ({
      address: args.song,
      fromBlock: blockNumber,
    })),
}

/** The songs that the factory makes, which of them are sold, and who holds their tokens. Returns whether there was any log. */
export async function indexSongs(db: Database, blocks: readonly MinedBlock[]): Promise<boolean> {
  await indexSongsCreated(db, blocks)
  const moved = await indexTransfers(db, blocks)
  const sold = await indexSalesConfirmed(db, blocks)
  await announceAll(db, sold, 'reload')
  return moved + sold.length > 0
}

export async function undoSongsAfter(db: Database, blockNumber: bigint): Promise<void> {
  await moveTokens(
    db,
    sql`delete from song_transfers where block_number > ${blockNumber}
      returning song, receiver as sender, sender as receiver, amount`,
  )
  await announceAll(db, await undoSalesAfter(db, blockNumber), 'reorg')
  await db.deleteFrom('songs').where('block_number', '>', blockNumber).execute()
}

async function indexSongsCreated(db: Database, blocks: readonly MinedBlock[]): Promise<void> {
  const created = decodeLogs(blocks, { abi: songTokensAbi, eventName: 'SongCreated' })
  if (created.length === 0) return
  const { count } = await db
    .selectFrom('songs')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  const cursor = (await findLatestBlock(db))?.number
  const added = takeNext(created, { next: count + 1n, cursor, numberOf: ({ args }) => args.number })
  if (added.length === 0) return
  await sql`
    insert into songs (token, number, whole_tokens, block_number)
    select * from unnest(
      ${added.map(({ args }) => args.song)}::text[],
      ${added.map(({ args }) => args.number)}::bigint[],
      ${added.map(({ args }) => args.wholeTokens)}::bigint[],
      ${added.map(({ block }) => block.number)}::bigint[]
    )`.execute(db)
}

/** Safe to replay: known transfers are skipped. Returns how many logs there were. */
async function indexTransfers(db: Database, blocks: readonly MinedBlock[]): Promise<number> {
  const transfers = decodeLogs(blocks, { abi: songTokenAbi, eventName: 'Transfer' })
  if (transfers.length === 0) return 0
  await moveTokens(
    db,
    sql`insert into song_transfers (block_number, log_index, song, sender, receiver, amount, moved_at, transaction_hash)
      select * from unnest(
        ${transfers.map(({ block }) => block.number)}::bigint[],
        ${transfers.map(({ log }) => log.logIndex)}::integer[],
        ${transfers.map(({ log }) => songOf(log))}::text[],
        ${transfers.map(({ args }) => args.from)}::text[],
        ${transfers.map(({ args }) => args.to)}::text[],
        ${transfers.map(({ args }) => args.value)}::numeric[],
        ${transfers.map(({ block }) => block.timestamp)}::timestamptz[],
        ${transfers.map(({ log }) => log.transactionHash)}::text[]
      ) on conflict (block_number, log_index) do nothing
      returning song, sender, receiver, amount`,
  )
  return transfers.length
}

function songOf({ address }: ChainLog) {
  return getAddress(address)
}

/** Moves tokens between holdings. The supply comes from the zero address, which holds nothing. */
async function moveTokens(db: Database, moved: RawBuilder<unknown>): Promise<void> {
  await sql`
    with moved as (${moved}),
    changes as (
      select song, account, sum(amount) as amount from (
        select song, receiver as account, amount from moved union all select song, sender, -amount from moved
      ) sides
      where account <> ${zeroAddress} group by song, account having sum(amount) <> 0
    ),
    changed as (
      select song, account, coalesce(balance, 0) + amount as balance from changes left join holdings using (song, account)
    ),
    emptied as (
      delete from holdings using changed
      where holdings.song = changed.song and holdings.account = changed.account and changed.balance = 0
    )
    insert into holdings (song, account, balance) select song, account, balance from changed where balance <> 0
    on conflict (song, account) do update set balance = excluded.balance`.execute(db)
}

/** Safe to replay. Returns the auctions. */
async function indexSalesConfirmed(db: Database, blocks: readonly MinedBlock[]): Promise<bigint[]> {
  const confirmed = decodeLogs(blocks, { abi: songTokensAbi, eventName: 'SaleConfirmed' })
  for (const { args, block } of confirmed) {
    const { numUpdatedRows } = await db
      .updateTable('songs')
      .set({ auction_id: args.auctionId, seller: args.seller, sold_in: block.number })
      .where('token', '=', args.song)
      .where((where) => where.or([where('sold_in', 'is', null), where('sold_in', '=', block.number)]))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new ImpossibleEventError(`The sale of ${args.song} can't be confirmed`)
  }
  return confirmed.map(({ args }) => args.auctionId)
}

async function undoSalesAfter(db: Database, blockNumber: bigint): Promise<bigint[]> {
  const undone = await db
    .selectFrom('songs')
    .select('auction_id')
    .where('sold_in', '>', blockNumber)
    .where('auction_id', 'is not', null)
    .execute()
  await db
    .updateTable('songs')
    .set({ auction_id: null, seller: null, sold_in: null })
    .where('sold_in', '>', blockNumber)
    .execute()
  return undone.flatMap(({ auction_id }) => auction_id ?? [])
}
