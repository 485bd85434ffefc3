import { setTimeout as delay } from 'node:timers/promises'

/** Fails with `what` after `patienceMs`, which must be shorter than the test's own time limit for `what` to be shown. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  patienceMs = 20_000,
): Promise<void> {
  const beganAt = Date.now()
  while (!(await holds())) {
    const waitedMs = Date.now() - beganAt
    if (waitedMs > patienceMs) throw new Error(`It did not come true in ${patienceMs} ms: ${what}`)
    // Asking slows down what is waited for, so a long wait asks less often.
    await delay(Math.min(25 + waitedMs / 20, 250))
  }
}
