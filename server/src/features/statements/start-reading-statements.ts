import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/database.ts'
import { shareReads } from '../../database/share-reads.ts'
import { listenForNotifications } from '../../live/listen-for-notifications.ts'
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
export function startReadingStatements(db: Database, options: ReadingOptions): { stop(): Promise<void> } {
  const { databaseUrl, store, log, checkEveryMs = CHECK_EVERY_MS } = options
  const stopping = new AbortController()
  const { signal } = stopping

  const readAll = shareReads(async () => {
    while (!signal.aborted) {
      const id = await leaseStatement(db)
      if (id === undefined) return
      await readStatement({ db, store, signal }, id).catch((error: unknown) => {
        if (!(error instanceof ReadingLost)) throw error
      })
    }
  })
  let reading = Promise.resolve()
  const wake = () => {
    if (signal.aborted) return
    reading = readAll().catch((error: unknown) => log.warn({ err: error }, "cannot read a payer's statement now"))
  }
  const listening = listenForNotifications(databaseUrl, {
    channel: READING_CHANNEL,
    onNews: wake,
    // Only the message is logged, because the error may hold the connection and its password.
    onBroken: ({ message }) => log.warn(`the connection for payers' statements broke: ${message}`),
  })
  const timer = setInterval(wake, checkEveryMs)

  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await listening.stop()
      await reading
    },
  }
}
