import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { chainTables } from '../../test/simulation/chain-tables.ts'
import { createEmptyDatabase } from '../../test/support/test-database.ts'
import { readSnapshot } from '../indexer/read-snapshot.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const count = sql<{ count: bigint }>`select count(*) as count from migrations`

test('a second run changes nothing', async () => {
  await using database = await createEmptyDatabase()
  await migrate(database.db)
  const first = await count.execute(database.db)
  await migrate(database.db)
  expect(await count.execute(database.db)).toEqual(first)
})

test('processes that start at the same moment run each migration once', async () => {
  await using database = await createEmptyDatabase()
  const others = Array.from({ length: 4 }, () => openDatabase(database.url, () => undefined))
  await Promise.all([database.db, ...others].map((db) => migrate(db)))
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(database.db)
  expect(rows.map((row) => row.name)).toEqual(await listMigrations())
  await Promise.all(others.map((db) => db.destroy()))
})

test('an index from before bids were kept is read again from its first block', async () => {
  await using database = await createEmptyDatabase()
  await migrate(database.db)
  await sql`
    drop view auction_summaries, settled_bidders, credits, bidder_credits;
    drop table credit_events, settlement_events, books, bids, bid_levels, bid_requests;
    drop index auctions_by_token;
    alter table auctions rename column minimum_price to initial_price;
    alter table auctions rename column supply to token_amount;
    delete from migrations
    where name in (
      '0008_bids.sql', '0009_settlements.sql', '0010_auction_summaries.sql', '0013_credits.sql', '0019_one_word_per_thing.sql'
    );
    insert into blocks values (7, '0x7', now());
    insert into auctions values (0, 1, '0xa1', '0xb2', 'Night Ferry', 5, 3, now(), now() + interval '1 hour', 15, now());
  `.execute(database.db)
  await migrate(database.db)
  const counted = sql<{ blocks: bigint; auctions: bigint }>`
    select (select count(*) from blocks) as blocks, (select count(*) from auctions) as auctions`
  expect((await counted.execute(database.db)).rows).toEqual([{ blocks: 0n, auctions: 0n }])
})

test('an index from before credits were kept is read again from its first block, and answers nothing until then', async () => {
  await using database = await createEmptyDatabase()
  await migrate(database.db)
  const fresh = await readSnapshot(database.db)
  expect(fresh.rebuilding).toBe(false)
  await sql`
    drop view credits, bidder_credits;
    drop table credit_events;
    delete from migrations where name = '0013_credits.sql';
    update index_state set current_at = now();
    insert into blocks values (7, '0x7', now());
    insert into auctions values (0, 1, '0xa1', '0xb2', 'Night Ferry', 5, 3, now(), now() + interval '1 hour', 15, now());
    insert into books (auction_id, block_number, supply, minimum_price, threshold) values (0, 1, 3, 5, 15);
    insert into bid_levels values (0, 5, 1, 1);
    insert into bids values (1, 0, 0, '0xc3', 1, 5, 2, '0xd4', now(), 0);
    insert into settlement_events values (3, 0, 0, 'CLEARED', null, null, 5, null, '0xe5', now());
  `.execute(database.db)
  await migrate(database.db)
  for (const table of chainTables) {
    expect((await sql`select from ${sql.table(table)}`.execute(database.db)).rows, table).toEqual([])
  }
  const { rebuilding, version } = await readSnapshot(database.db)
  expect([rebuilding, version]).toEqual([true, fresh.version + 1n])
})

test('an index from before roles were kept is read again from its first block, and answers nothing until then', async () => {
  await using database = await createEmptyDatabase()
  await migrate(database.db)
  const fresh = await readSnapshot(database.db)
  await sql`
    drop view role_holders;
    drop table role_events;
    drop index audit_log_finalized;
    delete from migrations where name = '0014_roles.sql';
    update index_state set current_at = now();
    insert into blocks values (7, '0x7', now());
    insert into auctions values (0, 1, '0xa1', '0xb2', 'Night Ferry', 5, 3, now(), now() + interval '1 hour', 15, now());
    insert into books (auction_id, block_number, supply, minimum_price, threshold) values (0, 1, 3, 5, 15);
    insert into bid_levels values (0, 5, 1, 1);
    insert into bids values (1, 0, 0, '0xc3', 1, 5, 2, '0xd4', now(), 0);
    insert into settlement_events values (3, 0, 0, 'CLEARED', null, null, 5, null, '0xe5', now());
    insert into credit_events values (4, 0, 'CREDITED', '0xb2', '0xc3', 1, '0xf6', '0xa7');
  `.execute(database.db)
  await migrate(database.db)
  for (const table of chainTables) {
    expect((await sql`select from ${sql.table(table)}`.execute(database.db)).rows, table).toEqual([])
  }
  const { rebuilding, version } = await readSnapshot(database.db)
  expect([rebuilding, version]).toEqual([true, fresh.version + 1n])
})

test('an index from before royalties were kept is read again from its first block', async () => {
  await using database = await createEmptyDatabase()
  await migrate(database.db)
  await sql`
    drop view credits, bidder_credits;
    create view credits as select 1 as nothing;
    create view bidder_credits as select 1 as nothing;
    drop table royalty_payments, royalty_statements, payout_holds, payout_minimums, disbursements, holdings, song_transfers, songs cascade;
    alter table credit_events drop column contract;
    delete from migrations where name = '0032_royalties.sql';
    update index_state set current_at = now();
    insert into blocks values (7, '0x7', now());
    insert into log_digests values (7, '0x7', '0x1', now());
    insert into audit_progress (read_twice_to, round_began_at) values (7, now());
    insert into credit_events values (4, 0, 'CREDITED', '0xb2', '0xc3', 1, '0xf6');
  `.execute(database.db)
  await migrate(database.db)
  for (const table of [...chainTables, 'audit_progress']) {
    expect((await sql`select from ${sql.table(table)}`.execute(database.db)).rows, table).toEqual([])
  }
  expect((await readSnapshot(database.db)).rebuilding).toBe(true)
})

test('an index from before the market was kept is read again from its first block', async () => {
  await using database = await createEmptyDatabase()
  await migrate(database.db)
  await sql`
    drop view bidder_credits;
    create view bidder_credits as select 1 as nothing;
    drop table market_events, market_reasons, orders, order_levels, trades, trade_days;
    alter table song_transfers drop column moved_at, drop column transaction_hash;
    delete from migrations where name = '0034_market.sql';
    update index_state set current_at = now();
    insert into blocks values (7, '0x7', now());
    insert into log_digests values (7, '0x7', '0x1', now());
    insert into audit_progress (read_twice_to, round_began_at) values (7, now());
    insert into songs values ('0xb2', 1, 10, 4);
    insert into song_transfers values (4, 0, '0xb2', '0x0', '0xc3', 10);
    insert into holdings values ('0xb2', '0xc3', 10);
    insert into credit_events values (4, 0, 'CREDITED', '0xb2', '0xc3', 1, '0xf6', '0xa7');
  `.execute(database.db)
  await migrate(database.db)
  for (const table of [...chainTables, 'audit_progress']) {
    expect((await sql`select from ${sql.table(table)}`.execute(database.db)).rows, table).toEqual([])
  }
  expect((await readSnapshot(database.db)).rebuilding).toBe(true)
})

async function listMigrations(): Promise<string[]> {
  return (await readdir(new URL('./migrations/', import.meta.url))).sort()
}
