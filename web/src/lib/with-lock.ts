/**
 * Runs under a lock that all tabs of this browser share. Pages that were not loaded safely have no locks: there a tab looks after
 * itself alone.
 */
export async function withLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  return navigator.locks === undefined ? await run() : await navigator.locks.request(name, run)
}

/** What a tab writes to local storage reaches the others a little later than its lock. */
const WRITING_ARRIVES_MS = 300

/** The same for what is written to local storage: the result is there at once, the next waits until it can read it. */
export async function withWritersLock<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  return await new Promise((resolve, reject) => {
    void withLock(name, async () => {
      await run().then(resolve, reject)
      await new Promise((written) => setTimeout(written, WRITING_ARRIVES_MS))
    })
  })
}

/** The same, but without waiting: undefined when another has the lock. */
export async function withFreeLock<Result>(name: string, run: () => Promise<Result>): Promise<Result | undefined> {
  if (navigator.locks === undefined) return await run()
  return await navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? undefined : run()))
}
