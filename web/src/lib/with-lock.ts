/**
 * Runs under a lock that all tabs of this browser share. Pages without https have no locks, so tabs don't wait for each
 * other there.
 */
export async function withLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  return navigator.locks === undefined ? await run() : await navigator.locks.request(name, run)
}

/** Other tabs see a write to local storage a little later than the released lock. */
const WRITING_ARRIVES_MS = 300

/** Returns the result at once, and holds the lock until other tabs can read what was written to local storage. */
export async function withWritersLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  return await new Promise((resolve, reject) => {
    void withLock(name, async () => {
      await run().then(resolve, reject)
      await new Promise((written) => setTimeout(written, WRITING_ARRIVES_MS))
    })
  })
}

/** Doesn't wait: returns undefined if another tab has the lock. */
export async function withFreeLock<Result>(name: string, run: () => Promise<Result>): Promise<Result | undefined> {
  if (navigator.locks === undefined) return await run()
  return await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : run()))
}
