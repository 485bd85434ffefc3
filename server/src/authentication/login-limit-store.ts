import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** From this failure on, each one blocks for twice as long as the one before. */
const FREE_FAILURES = 5
const FORGOTTEN_AFTER = sql`interval '1 day'`

export interface Reservation {
  readonly key: string
  readonly longestDelaySeconds: number
}

/** Until when one of the keys is blocked, if any. It writes nothing, so that a flood of refusals costs little. */
export async function findBlock(db: Database, keys: readonly string[]): Promise<Date | undefined> {
  const block = await db
    .selectFrom('login_limits')
    .select('blocked_until')
    .where('key', 'in', keys)
    .where('blocked_until', '>', sql<Date>`now()`)
    .orderBy('blocked_until', 'desc')
    .executeTakeFirst()
  return block?.blocked_until
}

/** Counts a login as failed before it is tried, so that simultaneous logins gain nothing. Returns the end of a block. */
export async function reserveLogin(db: Database, { key, longestDelaySeconds }: Reservation): Promise<Date | undefined> {
  const failures = sql`case when l.failed_at < now() - ${FORGOTTEN_AFTER} then 1 else l.failures + 1 end`
  const reserved = await sql`
    insert into login_limits as l (key, failures, failed_at, blocked_until)
    values (${key}, 1, now(), '-infinity')
    on conflict (key) do update set
      failures = ${failures},
      failed_at = now(),
      blocked_until = case
        when ${failures} < ${FREE_FAILURES} then '-infinity'
        else now() + interval '1 second' * least(power(2, least(${failures} - ${FREE_FAILURES}, 30)), ${longestDelaySeconds}::int)
      end
    where l.blocked_until <= now()
    returning 1`.execute(db)
  if (reserved.rows.length > 0) return undefined
  // Another request may have just lifted the block, so the login can be retried at once.
  const blocked = await db
    .selectFrom('login_limits')
    .select(sql<Date>`greatest(blocked_until, now())`.as('until'))
    .where('key', '=', key)
    .executeTakeFirst()
  return blocked?.until ?? new Date()
}

/** Undoes the count of a login that succeeded or wasn't tried. */
export async function returnLogin(db: Database, key: string): Promise<void> {
  await sql`update login_limits set failures = greatest(failures - 1, 0), blocked_until = '-infinity' where key = ${key}`.execute(
    db,
  )
}

export async function forgetLogins(db: Database, key: string): Promise<void> {
  await db.deleteFrom('login_limits').where('key', '=', key).execute()
}
