import { setTimeout as delay } from 'node:timers/promises'

const PATIENCE_MS = 90_000

/** Asks again and again until the answer is yes. */
export async function waitUntil(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`In vain: ${what}`)
    await delay(100)
  }
}
