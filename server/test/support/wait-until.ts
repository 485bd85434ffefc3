import { setTimeout as delay } from 'node:timers/promises'

/** Waits for what is meant, not for a time; fails with `what` after `patienceMs`. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  patienceMs = 20_000,
): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error(`It did not come true in ${patienceMs} ms: ${what}`)
    await delay(25)
  }
}
