import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { EmbeddedPostgres } from './postgres.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000

interface KeepingOptions {
  /** At the address of the first, for those who have it. */
  readonly startAgain: () => Promise<EmbeddedPostgres>
  /** Whether there is anything left to start again. */
  readonly hasFiles: () => boolean
  readonly signal: AbortSignal
  /** Each time that it has ended by itself, not each time that it is tried again. */
  readonly onEnded: () => void
}

/**
 * Starts it again whenever it ends by itself, as it does where it has no room for its files, as often as it takes. Once the
 * signal has come, or its files are gone, it tells which one runs, if any.
 */
export async function keepPostgres(
  first: EmbeddedPostgres,
  { startAgain, hasFiles, signal, onEnded }: KeepingOptions,
): Promise<EmbeddedPostgres | undefined> {
  let running: EmbeddedPostgres | undefined = first
  let pauseMs = FIRST_PAUSE_MS
  while (!signal.aborted) {
    if (running !== undefined) {
      await ended(running, signal)
      if (signal.aborted) return running
      onEnded()
      pauseMs = FIRST_PAUSE_MS
    }
    if (!hasFiles()) return undefined
    running = await startAgain().catch(() => undefined)
    if (running !== undefined) continue
    await delay(pauseMs, undefined, { signal }).catch(() => undefined)
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
  }
  return running
}

/** Or the signal has come. */
async function ended({ process }: EmbeddedPostgres, signal: AbortSignal): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  await once(process, 'exit', { signal }).catch(() => undefined)
}
