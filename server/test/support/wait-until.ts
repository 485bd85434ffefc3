import { setTimeout as delay } from 'node:timers/promises'

/** Waits for what is meant, not for a time; fails with `what` after `patienceMs`. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  patienceMs = 20_000,
): Promise<void> {
  const beganAt = Date.now()
  while (!(await holds())) {
    const waitedMs = Date.now() - beganAt
    if (waitedMs > patienceMs) throw new Error(`It did not come true in ${patienceMs} ms: ${what}`)
    // The longer it takes, the less often it is asked for: asking keeps the machine from what is waited for.
    await delay(Math.min(25 + waitedMs / 20, 250))
  }
}
