import { sql } from 'kysely'
import type { Database } from '../../src/database/database.ts'
import { chainTables } from './chain-tables.ts'

export const writeFaults = ['terminated', 'cancelled', 'deadlock', 'disk full', 'slow'] as const
export type WriteFault = (typeof writeFaults)[number]

/** Numbers every write to the index, so that a chosen one can fail in the database. */
export async function installWriteFaults(db: Database): Promise<void> {
  // A rollback doesn't reset a sequence, so each number comes once.
  await sql`
    create sequence simulated_writes;
    create table simulated_faults (write bigint primary key, fault text not null);
    create function simulate_fault() returns trigger language plpgsql as $$
    declare
      this_write bigint := nextval('simulated_writes');
      this_fault text := (select fault from simulated_faults where write = this_write);
    begin
      case coalesce(this_fault, '')
        when 'terminated' then perform pg_terminate_backend(pg_backend_pid());
        when 'cancelled' then raise exception 'simulated' using errcode = '57014';
        when 'deadlock' then raise exception 'simulated' using errcode = '40P01';
        when 'disk full' then raise exception 'simulated' using errcode = '53100';
        when 'slow' then perform pg_sleep(0.03);
        else null;
      end case;
      return null;
    end $$;
    create constraint trigger simulate_fault_at_commit after update on data_version
      deferrable initially deferred for each row execute function simulate_fault();
  `.execute(db)
  for (const table of chainTables) {
    await sql`create trigger simulate_fault after insert or update or delete on ${sql.table(table)}
      execute function simulate_fault()`.execute(db)
  }
}

/** After this many writes, one fails. */
export async function planWriteFault(
  db: Database,
  { fault, after }: { fault: WriteFault; after: number },
): Promise<void> {
  await sql`insert into simulated_faults select last_value + ${after}, ${fault} from simulated_writes
    on conflict do nothing`.execute(db)
}

/** Cancels planned faults and returns how often each happened. */
export async function endWriteFaults(db: Database): Promise<Map<WriteFault, number>> {
  const { rows } = await sql<{ fault: WriteFault; count: bigint }>`
    with planned as (delete from simulated_faults returning write, fault)
    select fault, count(*) as count from planned where write <= (select last_value from simulated_writes)
    group by fault`.execute(db)
  return new Map(rows.map(({ fault, count }) => [fault, Number(count)]))
}
