import type { FastifyBaseLogger } from 'fastify'
import { shareReads } from '../database/share-reads.ts'
import { listenForNotifications } from '../live/listen-for-notifications.ts'

interface WorkOptions {
  readonly everyMs: number
  readonly log: FastifyBaseLogger
  /** The warning if the work fails, which is then tried again at the next time. */
  readonly failure: string
  /** A notification begins the work at once. */
  readonly wakenBy?: { readonly databaseUrl: string; readonly channel: string }
}

export interface Work {
  /** Waits for what is running. */
  stop(): Promise<void>
}

/** Works now and regularly until stopped, one run after another. Any number of processes can do the same work. */
export function startWork(run: (signal: AbortSignal) => Promise<void>, options: WorkOptions): Work {
  const { everyMs, log, failure, wakenBy } = options
  const stopping = new AbortController()
  const { signal } = stopping
  // A call during a run leads to one more run, which a stop leaves out.
  const share = shareReads(async () => {
    if (!signal.aborted) await run(signal)
  })
  let working = Promise.resolve()
  const wake = () => {
    working = share().catch((error: unknown) => log.warn({ err: error }, failure))
  }
  wake()
  const timer = setInterval(wake, everyMs)
  const listening =
    wakenBy &&
    listenForNotifications(wakenBy.databaseUrl, {
      channel: wakenBy.channel,
      onNews: wake,
      // Only the message is logged, because the error may hold the connection and its password.
      onBroken: ({ message }) => log.warn(`the connection for ${wakenBy.channel} broke: ${message}`),
    })
  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await listening?.stop()
      await working
    },
  }
}
