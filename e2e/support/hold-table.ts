import pg from 'pg'
import { waitUntil } from './wait-until.ts'

interface HeldTable extends AsyncDisposable {
  /** Resolves when somebody cannot go on because of it. */
  untilWaitedFor(): Promise<void>
}

/** Stops whoever comes to `statement`'s table, such as `lock table works`, in the middle of what they do, until let go. */
export async function holdTable(databaseUrl: string, statement: string): Promise<HeldTable> {
  const [holder, watcher] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)]
  // A test that fails lets PostgreSQL go before it lets go here.
  for (const client of [holder, watcher]) client.on('error', () => undefined)
  await Promise.all([holder.connect(), watcher.connect()])
  await holder.query('begin')
  await holder.query(statement)
  return {
    async untilWaitedFor() {
      await waitUntil('somebody waits', async () => {
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

/** An empty database beside the one at this address. */
export async function createDatabase(databaseUrl: string, name: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return databaseUrl.replace(/[^/]+$/, name)
}
