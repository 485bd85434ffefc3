import { setTimeout as delay } from 'node:timers/promises'

const PATIENCE_MS = 90_000

/** Asks again and again until the answer is yes. */
export async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const beganAt = Date.now()
  while (!(await isSo())) {
    const waitedMs = Date.now() - beganAt
    if (waitedMs > PATIENCE_MS) throw new Error(`In vain: ${what}`)
    // The longer it takes, the less often it is asked for: asking keeps the machine from what is waited for.
    await delay(Math.min(50 + waitedMs / 20, 500))
  }
}
