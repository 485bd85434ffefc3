import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'

/** The number is arbitrary, but every Melos process must use the same one. */
const SENDING_LOCK = 7_305_414
const PATIENCE_MS = 30_000
/** Longer than a turn takes. A process that sends after losing its turn reuses a nonce, which costs a retry but no money. */
const SILENCE_TOLERATED = '30s'

export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Runs one at a time across all processes. Work queues here first, so that waiting needs only one database connection. */
export function takeTurns(db: Database, { patienceMs = PATIENCE_MS } = {}): TakeTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const giveUpAt = performance.now() + patienceMs
    const turn = last.then(async () => {
      const patienceLeftMs = Math.floor(giveUpAt - performance.now())
      if (patienceLeftMs <= 0) throw new RequestError('UNAVAILABLE')
      return await workLocked(db, { patienceMs: patienceLeftMs, work })
    })
    last = turn.catch(() => undefined)
    return turn
  }
}

async function workLocked<Result>(
  db: Database,
  { patienceMs, work }: { patienceMs: number; work: () => Promise<Result> },
): Promise<Result> {
  return await db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', ${`${patienceMs}ms`}, true),
      set_config('idle_in_transaction_session_timeout', ${SILENCE_TOLERATED}, true)`.execute(tx)
    await sql`select pg_advisory_xact_lock(${SENDING_LOCK})`.execute(tx)
    return await work()
  })
}
