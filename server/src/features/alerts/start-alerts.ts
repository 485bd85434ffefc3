import { startWork, type Work } from '../../background/start-work.ts'
import type { Database } from '../../database/database.ts'
import { decideAlerts } from './decide-alerts.ts'
import { raiseByTime } from './raise-by-time.ts'
import { queueDigests } from './send-digests.ts'
import { type PushContext, sendPushes } from './send-pushes.ts'

interface AlertsOptions extends Omit<PushContext, 'db'> {
  readonly confirmations: number
  readonly everyMs?: number
}

const EVERY_MS = 15_000

/** Looks at the clock and sends what is due until stopped. Any number of processes share the work. */
export function startAlerts(db: Database, options: AlertsOptions): Work {
  const { confirmations, log, everyMs = EVERY_MS } = options
  const steps = {
    'cannot raise alerts by time': () => raiseByTime(db, new Date()),
    'cannot decide what to send about alerts': () => decideAlerts(db, { confirmations, now: new Date() }),
    'cannot queue daily summaries': () => queueDigests(db, new Date()),
    'cannot send push messages': () => sendPushes({ ...options, db }),
  }
  // One step's failure must not keep the others from working.
  const work = async (signal: AbortSignal) => {
    for (const [failure, step] of Object.entries(steps)) {
      if (!signal.aborted) await step().catch((error: unknown) => log.warn({ err: error }, failure))
    }
  }
  return startWork(work, { everyMs, log, failure: 'cannot send alerts' })
}
