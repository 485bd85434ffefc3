import type { FastifyBaseLogger } from 'fastify'
import { startWork, type Work } from '../../background/start-work.ts'
import type { Database } from '../../database/database.ts'
import type { MediaStore } from '../../media-store/media-store.ts'
import { readStatement } from './read-statement.ts'
import { leaseStatement, ReadingLost } from './row-store.ts'
import { READING_CHANNEL } from './take-in-statement.ts'

interface ReadingOptions {
  readonly databaseUrl: string
  readonly store: MediaStore
  readonly log: FastifyBaseLogger
  readonly checkEveryMs?: number
}

/** Finds files whose reader died; new ones come with a notification. */
const CHECK_EVERY_MS = 15_000

/** Reads files that were taken in, one at a time, until stopped. Any number of processes share the work. */
export function startReadingStatements(db: Database, options: ReadingOptions): Work {
  const { databaseUrl, store, log, checkEveryMs = CHECK_EVERY_MS } = options
  const readAll = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      const id = await leaseStatement(db)
      if (id === undefined) return
      await readStatement({ db, store, signal }, id).catch((error: unknown) => {
        if (!(error instanceof ReadingLost)) throw error
      })
    }
  }
  return startWork(readAll, {
    everyMs: checkEveryMs,
    log,
    failure: "cannot read a payer's statement now",
    wakenBy: { databaseUrl, channel: READING_CHANNEL },
  })
}
