const HOUR_MS = 3_600_000

/** During a rebuild the API answers 503, so one that didn't help isn't repeated at once. */
export interface RebuildLimit {
  isReached(): boolean
  rebuilt(): void
  /** The reason for the last rebuild is gone. */
  helped(): void
}

export function createRebuildLimit(againAfterMs = HOUR_MS, { most = 1 } = {}): RebuildLimit {
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

/** A node that changes logs for some minutes can also spoil the rebuild, so a few are allowed. */
export function createAuditLimit(againAfterMs?: number): RebuildLimit {
  return createRebuildLimit(againAfterMs, { most: 3 })
}
