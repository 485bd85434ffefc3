import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

export interface ListenOptions {
  readonly channel: string
  /** Called at each notification and whenever listening begins, because earlier notifications may have been missed. */
  readonly onNews: () => void
  readonly onBroken: (error: Error) => void
  readonly checkEveryMs?: number
  readonly answerWithinMs?: number
}

const APPLICATION_NAME = 'melos-live'
const CHECK_EVERY_MS = 15_000
const ANSWER_WITHIN_MS = 5_000
const SHORTEST_REST_MS = 100
const LONGEST_REST_MS = 5_000
const CLOSE_WITHIN_MS = 1_000

/** Listens on its own connection until stopped, and replaces a connection that breaks or stops answering. */
export function listenForNotifications(url: string, options: ListenOptions): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = listenUntilStopped(url, options, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function listenUntilStopped(url: string, options: ListenOptions, signal: AbortSignal): Promise<void> {
  let restMs = SHORTEST_REST_MS
  const onNews = () => {
    restMs = SHORTEST_REST_MS
    options.onNews()
  }
  while (!signal.aborted) {
    try {
      await listenOnce(url, { ...options, onNews }, signal)
    } catch (error) {
      options.onBroken(error instanceof Error ? error : new Error(String(error)))
      await delay(restMs, undefined, { signal }).catch(() => undefined)
      restMs = Math.min(restMs * 2, LONGEST_REST_MS)
    }
  }
}

async function listenOnce(url: string, options: ListenOptions, signal: AbortSignal): Promise<void> {
  const { channel, onNews, checkEveryMs = CHECK_EVERY_MS, answerWithinMs = ANSWER_WITHIN_MS } = options
  const client = new pg.Client({
    connectionString: url,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
    keepAlive: true,
  })
  const over = Promise.withResolvers<void>()
  over.promise.catch(() => undefined)
  client.on('error', over.reject)
  client.on('end', () => over.reject(new Error('the connection ended')))
  client.on('notification', onNews)
  signal.addEventListener('abort', () => over.resolve(), { once: true })
  const closing = new AbortController()
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
    onNews()
    await Promise.race([over.promise, keepAsking(client, checkEveryMs, closing.signal)])
  } finally {
    closing.abort()
    await Promise.race([client.end().catch(() => undefined), delay(CLOSE_WITHIN_MS, undefined, { ref: false })])
  }
}

/** Throws when the server no longer answers, which a silent connection alone wouldn't show. */
async function keepAsking(client: pg.Client, everyMs: number, signal: AbortSignal): Promise<never> {
  for (;;) {
    await delay(everyMs, undefined, { signal })
    await client.query('select 1')
  }
}
