import type { Reading } from './witness.ts'

export interface PlacedBid {
  readonly block: number
  readonly hash: string
}

/** How many answers lack a bid of a block that they, or any answer that ended before they were asked for, claim to know. */
export function countStale(readings: readonly Reading[], bids: readonly PlacedBid[]): number {
  const ended = readings.toSorted((one, other) => one.endedAt - other.endedAt)
  let seen = 0
  let known = 0
  let stale = 0
  for (const reading of readings.toSorted((one, other) => one.startedAt - other.startedAt)) {
    for (let next = ended[seen]; next !== undefined && next.endedAt < reading.startedAt; next = ended[seen]) {
      known = Math.max(known, next.block)
      seen += 1
    }
    const due = bids.filter(({ block }) => block <= Math.max(known, reading.block))
    if (!due.every(({ hash }) => reading.hashes?.has(hash) ?? true) || reading.bidCount < due.length) stale += 1
  }
  return stale
}
