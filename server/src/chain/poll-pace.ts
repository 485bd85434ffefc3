/** Polls come a little early, so that one late poll doesn't make all later ones late. */
const EARLY = 0.97
/** The weight of the newest measurement. */
const WEIGHT = 0.2

/** Measures how often the chain has a new block, by our own clock. */
export function createBlockTime() {
  let before: { readonly number: bigint; readonly at: number } | undefined
  let averageMs = 0
  return {
    see(number: bigint | undefined) {
      if (number === undefined) return
      const at = performance.now()
      if (before !== undefined && number > before.number) {
        const ms = (at - before.at) / Number(number - before.number)
        averageMs = averageMs === 0 ? ms : averageMs + (ms - averageMs) * WEIGHT
      }
      before = { number, at }
    },
    ms: () => averageMs * EARLY,
  }
}

/** Doubles with each failure, with jitter so that processes don't all ask at the same moment. */
export function backOffMs(wait: { failures: number; pollMs: number; longestBackOffMs: number }): number {
  if (wait.failures === 0) return wait.pollMs
  return Math.min(wait.longestBackOffMs, wait.pollMs * 2 ** wait.failures) * (0.5 + Math.random() / 2)
}
