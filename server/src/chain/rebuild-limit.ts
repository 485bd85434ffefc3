const HOUR_MS = 3_600_000

/** During a rebuild the API answers 503, so one that didn't help isn't repeated at once. */
export interface RebuildLimit {
  isReached(): boolean
  rebuilt(): void
  /** The reason for the last rebuild is gone. */
  helped(): void
}

export function createRebuildLimit(againAfterMs = HOUR_MS): RebuildLimit {
  let rebuiltAt: number | undefined
  return {
    isReached: () => rebuiltAt !== undefined && performance.now() - rebuiltAt < againAfterMs,
    rebuilt() {
      rebuiltAt = performance.now()
    },
    helped() {
      rebuiltAt = undefined
    },
  }
}
