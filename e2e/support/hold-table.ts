import pg from 'pg'
import { waitUntil } from './wait-until.ts'

interface HeldTable extends AsyncDisposable {
  /** Resolves when another session waits for the lock. */
  untilWaitedFor(): Promise<void>
}

/** Holds the lock that `statement` takes, such as `lock table works`, until disposed. */
export async function holdTable(databaseUrl: string, statement: string): Promise<HeldTable> {
  const [holder, watcher] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)]
  // A failed test can stop PostgreSQL before these clients disconnect.
  for (const client of [holder, watcher]) client.on('error', () => undefined)
  await Promise.all([holder.connect(), watcher.connect()])
  await holder.query('begin')
  await holder.query(statement)
  return {
    async untilWaitedFor() {
      await waitUntil('another session waits', async () => {
        const { rows } = await watcher.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows.length > 0
      })
    },
    async [Symbol.asyncDispose]() {
      await holder.query('rollback')
      await Promise.all([holder.end(), watcher.end()])
    },
  }
}
