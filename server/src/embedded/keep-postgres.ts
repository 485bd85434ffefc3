import { setTimeout as delay } from 'node:timers/promises'
import type { EmbeddedPostgres } from './postgres.ts'
import { untilEnded } from './running-process.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000

interface KeepingOptions {
  readonly signal: AbortSignal
  /** Each time that one has ended by itself and is to be started again, not each time that it is tried. */
  readonly onEnded: () => Promise<void>
}

/**
 * Starts it again whenever it ends by itself, as it does where it has no room for its files, as often as it takes. Once the
 * signal has come, or its files are gone, it tells which one runs, if any.
 */
export async function keepPostgres(
  first: EmbeddedPostgres,
  { signal, onEnded }: KeepingOptions,
): Promise<EmbeddedPostgres | undefined> {
  let running: EmbeddedPostgres | undefined = first
  let pauseMs = FIRST_PAUSE_MS
  while (!signal.aborted) {
    const former = running
    if (former !== undefined) await untilEnded(former.process, signal)
    if (signal.aborted) return former
    if (!first.hasFiles()) return undefined
    if (former !== undefined) {
      await onEnded()
      pauseMs = FIRST_PAUSE_MS
    }
    running = await first.startAgain(signal).catch(() => undefined)
    if (running !== undefined) continue
    await delay(pauseMs, undefined, { signal }).catch(() => undefined)
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)
  }
  return running
}
