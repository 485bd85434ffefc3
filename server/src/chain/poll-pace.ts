import type { ChainBlock } from './chain-event.ts'

/** Polls come a little early, so that one late poll doesn't make all later ones late. */
const EARLY = 0.97
/** The weight of the newest measurement. */
const WEIGHT = 0.2

/** Measures how often the chain has a new block, by its own timestamps: our polls are late by as much as we wait between them. */
export function createBlockTime() {
  let before: ChainBlock | undefined
  let averageMs: number | undefined
  return {
    /** Blocks that were new at one poll, oldest first. */
    see(blocks: readonly ChainBlock[]) {
      const [first, last] = [before ?? blocks[0], blocks.at(-1)]
      before = last
      if (first === undefined || last === undefined || last.number <= first.number) return
      const ms = (last.timestamp.getTime() - first.timestamp.getTime()) / Number(last.number - first.number)
      averageMs = averageMs === undefined ? ms : averageMs + (ms - averageMs) * WEIGHT
    },
    ms: () => (averageMs ?? 0) * EARLY,
  }
}

interface PollWait {
  readonly pollMs: number
  readonly longestPollMs: number
  readonly blockMs: number
  /** Since the last poll, on reading. */
  readonly spentMs: number
}

/** Counts from the last poll: if each wait began after reading, every poll would be later than the one before. */
export function pollAfterMs({ pollMs, longestPollMs, blockMs, spentMs }: PollWait): number {
  return Math.max(pollMs, Math.min(longestPollMs, blockMs) - spentMs)
}

/** Doubles with each failure, with jitter so that processes don't all ask at the same moment. */
export function backOffMs(wait: { failures: number; pollMs: number; longestBackOffMs: number }): number {
  if (wait.failures === 0) return wait.pollMs
  return Math.min(wait.longestBackOffMs, wait.pollMs * 2 ** wait.failures) * (0.5 + Math.random() / 2)
}
