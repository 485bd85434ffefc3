const HOUR_MS = 3_600_000

/** During a rebuild the API answers 503, so one that didn't help isn't repeated at once. */
export interface RebuildLimit {
  isReached(): boolean
  rebuilt(): void
  /** The reason for the last rebuild is gone. */
  helped(): void
}

function createRebuildLimit(againAfterMs: number, { most }: { most: number }): RebuildLimit {
  let rebuiltAt: readonly number[] = []
  return {
    isReached: () => rebuiltAt.filter((at) => performance.now() - at < againAfterMs).length >= most,
    rebuilt() {
      rebuiltAt = [...rebuiltAt, performance.now()].slice(-most)
    },
    helped() {
      rebuiltAt = []
    },
  }
}

/** Without these limits, a faulty node could make the index read everything again and again. */
export interface RebuildLimits {
  /** A number is missing, or a row contradicts another. */
  readonly gap: RebuildLimit
  /** The contracts count differently. */
  readonly difference: RebuildLimit
  /** The second reading contradicts old blocks. */
  readonly audit: RebuildLimit
  /** The second reading contradicts known blocks, which are undone without a rebuild. */
  readonly auditUndo: RebuildLimit
  /** A reorganisation is deeper than the known blocks. */
  readonly reorg: RebuildLimit
}

export function createRebuildLimits(againAfterMs = HOUR_MS): RebuildLimits {
  const limit = (most: number) => createRebuildLimit(againAfterMs, { most })
  // A node that changes logs or blocks for some minutes can also spoil the rebuild, so a few are allowed where it decides alone.
  return { gap: limit(1), difference: limit(1), audit: limit(3), auditUndo: limit(10), reorg: limit(5) }
}
