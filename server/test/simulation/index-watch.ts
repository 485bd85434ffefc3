import { sql } from 'kysely'
import type { Database } from '../../src/database/database.ts'
import { chainTables } from './chain-tables.ts'

export interface IndexWatch {
  /** How often two processes wrote at the same time. */
  readonly overlaps: number
  /** How often the whole chain was read again. */
  readonly rebuilds: number
  /** How often blocks were undone but not all. */
  readonly reorgs: number
  /** The hashes of all blocks that have been at or before the cursor. */
  readonly blocks: readonly string[]
}

/** Counts what the indexer does, even in transactions that are rolled back. */
export async function installIndexWatch(db: Database): Promise<void> {
  await sql`
    create sequence watched_overlaps minvalue 0 start 0;
    create sequence watched_rebuilds minvalue 0 start 0;
    create sequence watched_reorgs minvalue 0 start 0;
    create table watched_blocks (hash text primary key);
    create function watch_overlap() returns trigger language plpgsql as $$
    begin
      if exists (
        select from pg_stat_activity
        where datname = current_database() and backend_xid is not null and application_name like 'indexer %'
          and application_name <> current_setting('application_name')
      ) then
        perform nextval('watched_overlaps');
      end if;
      return null;
    end $$;
    create function watch_rebuild() returns trigger language plpgsql as $$
    begin
      perform nextval('watched_rebuilds');
      return null;
    end $$;
    create function watch_reorg() returns trigger language plpgsql as $$
    begin
      -- Blocks that are no longer kept are older than all others.
      if exists (select from blocks where number < (select max(number) from undone)) then
        perform nextval('watched_reorgs');
      end if;
      return null;
    end $$;
    create function watch_block() returns trigger language plpgsql as $$
    begin
      insert into watched_blocks values (new.hash) on conflict do nothing;
      return null;
    end $$;
    create trigger watch_rebuild after update on index_state for each row
      when (new.rebuilding and not old.rebuilding) execute function watch_rebuild();
    create trigger watch_first_rebuild after insert on index_state for each row
      when (new.rebuilding) execute function watch_rebuild();
    create trigger watch_reorg after delete on blocks referencing old table as undone
      for each statement execute function watch_reorg();
    create trigger watch_block after insert on blocks for each row execute function watch_block();
  `.execute(db)
  for (const table of chainTables) {
    await sql`create trigger watch_overlap after insert or update or delete on ${sql.table(table)}
      execute function watch_overlap()`.execute(db)
  }
}

/** Returns the counts since the last call. */
export async function takeIndexWatch(db: Database): Promise<IndexWatch> {
  const { rows } = await sql<{ overlaps: bigint; rebuilds: bigint; reorgs: bigint }>`
    select nextval('watched_overlaps') as overlaps, nextval('watched_rebuilds') as rebuilds,
      nextval('watched_reorgs') as reorgs`.execute(db)
  await sql`select setval('watched_overlaps', 0, false), setval('watched_rebuilds', 0, false),
    setval('watched_reorgs', 0, false)`.execute(db)
  const blocks = await sql<{ hash: string }>`delete from watched_blocks returning hash`.execute(db)
  return {
    overlaps: Number(rows[0]?.overlaps),
    rebuilds: Number(rows[0]?.rebuilds),
    reorgs: Number(rows[0]?.reorgs),
    blocks: blocks.rows.map(({ hash }) => hash),
  }
}
