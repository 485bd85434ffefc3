import { royaltiesAbi } from '@melos/contracts'
import { sql } from 'kysely'
import type { Address } from 'viem'
import type { MinedBlock } from '../../chain/chain-event.ts'
import { type DecodedLog, decodeLogs, ImpossibleEventError, takeNext } from '../../chain/decode-logs.ts'
import { toDate } from '../../chain/to-date.ts'
import type { Database } from '../../database/database.ts'
import { findLatestBlock } from '../../indexer/index-store.ts'
import type { FeatureIndexer } from '../../indexer/run-indexer.ts'
import { announceAll, announceRoyalties } from '../../live/live-event-store.ts'
import { indexSongs, songContracts, undoSongsAfter } from './song-indexer.ts'

const abi = royaltiesAbi

/** Songs and their royalties. What refers to a song is written after it and undone before it. */
export const royaltyIndexer: FeatureIndexer = {
  contracts: songContracts,

  async indexBlocks(db, { blocks }) {
    const isMoved = await indexSongs(db, blocks)
    const announced = await indexAnnouncements(db, blocks)
    const songs = await indexStatements(db, blocks)
    // In the contract, what is withdrawn can't be paid in later, nor the other way round.
    const withdrawn = await indexWithdrawals(db, blocks)
    const paid = await indexPayments(db, blocks)
    const held = await indexHolds(db, blocks)
    const minimums = await indexMinimums(db, blocks)
    await announceAll(db, await listAuctionsOf(db, songs), 'reload')
    const isNews = isMoved || announced + songs.length + withdrawn + paid + held + minimums > 0
    if (isNews) await announceRoyalties(db, 'reload')
  },

  async undoAfter(db, blockNumber) {
    for (const table of ['royalty_payments', 'payout_holds', 'payout_minimums'] as const) {
      await db.deleteFrom(table).where('block_number', '>', blockNumber).execute()
    }
    const undone = await db
      .deleteFrom('royalty_statements')
      .where('block_number', '>', blockNumber)
      .returning('song')
      .execute()
    await db
      .updateTable('disbursements')
      .set({ withdrawn_in: null, withdrawal_hash: null })
      .where('withdrawn_in', '>', blockNumber)
      .execute()
    await db.deleteFrom('disbursements').where('block_number', '>', blockNumber).execute()
    const songs = undone.map(({ song }) => song)
    await announceAll(db, await listAuctionsOf(db, songs), 'reorg')
    await undoSongsAfter(db, blockNumber)
    await announceRoyalties(db, 'reorg')
  },
}

async function indexAnnouncements(db: Database, blocks: readonly MinedBlock[]): Promise<number> {
  const announced = decodeLogs(blocks, { abi, eventName: 'DisbursementAnnounced' })
  if (announced.length === 0) return 0
  const { count } = await db
    .selectFrom('disbursements')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  const cursor = (await findLatestBlock(db))?.number
  const added = takeNext(announced, { next: count + 1n, cursor, numberOf: ({ args }) => args.id })
  for (const { args, log, block } of added) {
    await db
      .insertInto('disbursements')
      .values({
        id: args.id,
        block_number: block.number,
        transaction_hash: log.transactionHash,
        announced_at: block.timestamp,
        document_hash: args.document,
        lines_hash: args.lines,
        rate: args.rate,
        payable_from: toDate(args.payableFrom),
      })
      .execute()
  }
  return announced.length
}

type PaidIn = DecodedLog<typeof abi, 'RoyaltiesPaidIn'>

/** Returns the songs. */
async function indexStatements(db: Database, blocks: readonly MinedBlock[]): Promise<Address[]> {
  const paidIn = decodeLogs(blocks, { abi, eventName: 'RoyaltiesPaidIn' })
  if (paidIn.length === 0) return []
  const cursor = (await findLatestBlock(db))?.number
  const bySong = Map.groupBy(paidIn, ({ args }) => args.song)
  const known = await db
    .selectFrom('royalty_statements')
    .select(['song', (select) => select.fn.countAll<bigint>().as('count')])
    .where('song', 'in', [...bySong.keys()])
    .groupBy('song')
    .execute()
  const counts = new Map(known.map(({ song, count }) => [song, count]))
  const added = [...bySong].flatMap(([song, logs]) =>
    takeNext(logs, { next: (counts.get(song) ?? 0n) + 1n, cursor, numberOf: ({ args }) => args.statement }),
  )
  if (added.length > 0) await insertStatements(db, added)
  return [...bySong.keys()]
}

async function insertStatements(db: Database, added: readonly PaidIn[]): Promise<void> {
  await sql`
    insert into royalty_statements (
      song, number, disbursement_id, eur, mels, statement_hash, period_from, period_to, paid_in_at, block_number,
      transaction_hash
    )
    select * from unnest(
      ${added.map(({ args }) => args.song)}::text[],
      ${added.map(({ args }) => args.statement)}::bigint[],
      ${added.map(({ args }) => args.id)}::bigint[],
      ${added.map(({ args }) => args.eur)}::numeric[],
      ${added.map(({ args }) => args.mels)}::numeric[],
      ${added.map(({ args }) => args.statementHash)}::text[],
      ${added.map(({ args }) => args.periodFrom)}::bigint[],
      ${added.map(({ args }) => args.periodTo)}::bigint[],
      ${added.map(({ block }) => block.timestamp)}::timestamptz[],
      ${added.map(({ block }) => block.number)}::bigint[],
      ${added.map(({ log }) => log.transactionHash)}::text[]
    )`.execute(db)
}

/** Safe to replay. */
async function indexWithdrawals(db: Database, blocks: readonly MinedBlock[]): Promise<number> {
  const withdrawn = decodeLogs(blocks, { abi, eventName: 'AnnouncementWithdrawn' })
  for (const { args, log, block } of withdrawn) {
    const { numUpdatedRows } = await db
      .updateTable('disbursements')
      .set({ withdrawn_in: block.number, withdrawal_hash: log.transactionHash })
      .where('id', '=', args.id)
      .where((where) => where.or([where('withdrawn_in', 'is', null), where('withdrawn_in', '=', block.number)]))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new ImpossibleEventError(`Disbursement ${args.id} can't be withdrawn`)
  }
  return withdrawn.length
}

/** Safe to replay: known payments are skipped. */
async function indexPayments(db: Database, blocks: readonly MinedBlock[]): Promise<number> {
  const paid = decodeLogs(blocks, { abi, eventName: 'RoyaltiesPaid' })
  if (paid.length === 0) return 0
  await sql`
    insert into royalty_payments (block_number, log_index, account, song, mels, eur, paid_at, transaction_hash)
    select * from unnest(
      ${paid.map(({ block }) => block.number)}::bigint[],
      ${paid.map(({ log }) => log.logIndex)}::integer[],
      ${paid.map(({ args }) => args.account)}::text[],
      ${paid.map(({ args }) => args.song)}::text[],
      ${paid.map(({ args }) => args.mels)}::numeric[],
      ${paid.map(({ args }) => args.eur)}::numeric[],
      ${paid.map(({ block }) => block.timestamp)}::timestamptz[],
      ${paid.map(({ log }) => log.transactionHash)}::text[]
    ) on conflict (block_number, log_index) do nothing`.execute(db)
  return paid.length
}

/** Safe to replay. */
async function indexHolds(db: Database, blocks: readonly MinedBlock[]): Promise<number> {
  const holds = decodeLogs(blocks, { abi, eventName: 'PayoutHeld' })
  for (const { args, log, block } of holds) {
    await db
      .insertInto('payout_holds')
      .values({
        block_number: block.number,
        log_index: log.logIndex,
        account: args.account,
        held_until: toDate(args.until),
        reason_hash: args.reason,
      })
      .onConflict((conflict) => conflict.columns(['block_number', 'log_index']).doNothing())
      .execute()
  }
  return holds.length
}

/** Safe to replay. */
async function indexMinimums(db: Database, blocks: readonly MinedBlock[]): Promise<number> {
  const minimums = decodeLogs(blocks, { abi, eventName: 'MinimumSet' })
  for (const { args, log, block } of minimums) {
    await db
      .insertInto('payout_minimums')
      .values({ block_number: block.number, log_index: log.logIndex, eur: args.eur })
      .onConflict((conflict) => conflict.columns(['block_number', 'log_index']).doNothing())
      .execute()
  }
  return minimums.length
}

async function listAuctionsOf(db: Database, songs: readonly Address[]): Promise<bigint[]> {
  if (songs.length === 0) return []
  const rows = await db
    .selectFrom('songs')
    .select('auction_id')
    .where('token', 'in', [...new Set(songs)])
    .execute()
  return rows.flatMap(({ auction_id }) => auction_id ?? [])
}
