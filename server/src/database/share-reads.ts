/**
 * Lets many callers share one read, and never one that began before they asked: while a read is under way, all who come wait
 * for the next.
 */
export function shareReads<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined
  let next: Promise<Value> | undefined
  const begin = (): Promise<Value> => {
    const begun = read().finally(() => {
      if (running === begun) running = undefined
    })
    running = begun
    return begun
  }
  return () => {
    if (running === undefined) return begin()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return begin()
      })
    return next
  }
}
