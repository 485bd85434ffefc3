import { expect } from 'vitest'

/** Fewer samples do not show how quickly the server answers. */
export const LEAST_READS = 20
/** Anything below this is quick; above it, the comparison with the machine's own speed decides. */
const SLOW_MS = 1_000
const MOST_TIMES_SLOWER = 10
/** Allows for one pause of a busy process. */
const PAUSE_MS = 150

interface Reads {
  readonly before: readonly number[]
  readonly during: readonly number[]
  /** The longest delay of an idle thread; a read crosses three processes. */
  readonly pause?: number
}

/** The slowest read counts, because a visitor waits for it. */
export function expectQuick({ before, during, pause = 0 }: Reads): void {
  for (const reads of [before, during]) expect(reads.length).toBeGreaterThanOrEqual(LEAST_READS)
  const bound = Math.max(SLOW_MS, MOST_TIMES_SLOWER * usualOf(before) + PAUSE_MS) + 3 * pause
  expect(Math.max(...during)).toBeLessThan(bound)
}

/** The 95th percentile. */
function usualOf(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0
}
