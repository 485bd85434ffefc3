import { setTimeout as delay } from 'node:timers/promises'

/** `patienceMs` must be shorter than the test's time limit, otherwise the error with `what` is never shown. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  patienceMs = 40_000,
): Promise<void> {
  const beganAt = Date.now()
  while (!(await holds())) {
    const waitedMs = Date.now() - beganAt
    if (waitedMs > patienceMs) throw new Error(`Waited ${patienceMs} ms in vain: ${what}`)
    // Checking slows down what it waits for, so a long wait checks less often.
    await delay(Math.min(25 + waitedMs / 20, 250))
  }
}
