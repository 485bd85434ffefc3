/** The median time of one call in milliseconds, after a warm-up, over `runs` calls. */
export function measure(work: () => unknown, runs = 5): number {
  work()
  const times = Array.from({ length: runs }, () => {
    const startedAt = performance.now()
    work()
    return performance.now() - startedAt
  })
  return times.sort((one, other) => one - other)[Math.floor(runs / 2)] ?? 0
}
