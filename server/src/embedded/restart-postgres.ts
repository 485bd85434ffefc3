import { setTimeout as delay } from 'node:timers/promises'
import type { EmbeddedPostgres } from './postgres.ts'
import { untilEnded } from './running-process.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000

/** Restarts PostgreSQL when it ends by itself, for example on a full disk. Returns the one that runs at the end, if any. */
export async function restartPostgres(
  first: EmbeddedPostgres,
  { signal, onEnded }: { signal: AbortSignal; onEnded: () => Promise<void> },
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
