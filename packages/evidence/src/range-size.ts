import type { Refusal } from './find-refusal.ts'

/** How many blocks to ask for at once, and what is known about the node's limits. */
export interface RangeSize {
  /** The next range's blocks. */
  readonly blocks: bigint
  readonly mostBlocks: bigint
  /** A range with more logs than this makes the next one shorter. */
  readonly mostLogs: number
  /** Ranges answered since the last refusal. */
  readonly answered: number
}

const FIRST_BLOCKS = 5_000n
const LARGEST_BLOCKS = 50_000n
/** 25% below 10,000, the most that common providers return. */
const MOST_LOGS = 7_500
/** A node that refused a range will probably refuse the next long one too, so growth waits for this many answers. */
const ANSWERS_BEFORE_GROWTH = 8
/** A limit can be raised, so after this many answers the reader tries a range above it. */
const ANSWERS_BEFORE_TRYING_MORE = 200
/** A timeout is a long wait, so dividing by 16 shrinks the range from 5,000 blocks to one within four of them. */
const PARTS_AFTER_TIMEOUT = 16n

export function firstRangeSize({
  blocks = FIRST_BLOCKS,
  mostBlocks = LARGEST_BLOCKS,
  mostLogs = MOST_LOGS,
} = {}): RangeSize {
  return { blocks, mostBlocks, mostLogs, answered: ANSWERS_BEFORE_GROWTH }
}

/** Doubles up to the limits. A range that was shorter than allowed, such as the last one, proves nothing. */
export function afterAnswer(size: RangeSize, { blocks, logs }: { blocks: bigint; logs: number }): RangeSize {
  const answered = size.answered + 1
  const triesMore = answered > ANSWERS_BEFORE_TRYING_MORE && blocks === size.mostBlocks
  const mostBlocks = triesMore ? smallest(LARGEST_BLOCKS, size.mostBlocks * 2n) : size.mostBlocks
  const isTelling = logs > 0 && (blocks >= size.blocks || logs > size.mostLogs)
  const byLogs = isTelling ? (blocks * BigInt(size.mostLogs)) / BigInt(logs) : mostBlocks
  const mayGrow = answered > ANSWERS_BEFORE_GROWTH && blocks >= size.blocks
  const wanted = mayGrow ? size.blocks * 2n : size.blocks
  return {
    ...size,
    mostBlocks,
    answered: triesMore ? ANSWERS_BEFORE_GROWTH : answered,
    blocks: atLeastOne(smallest(wanted, byLogs, mostBlocks)),
  }
}

/** Stays 25% below a limit once it is known. `blocks` is the length of the refused range. */
export function afterRefusal(size: RangeSize, { blocks, refusal }: { blocks: bigint; refusal: Refusal }): RangeSize {
  const { reason, limit } = refusal
  const half = atLeastOne(blocks / 2n)
  const next = { ...size, answered: 0 }
  switch (reason) {
    case 'blocks': {
      const mostBlocks = atLeastOne(withSlack(smallest(limit ?? blocks, blocks)))
      return { ...next, mostBlocks, blocks: limit === undefined ? half : smallest(mostBlocks, size.blocks) }
    }
    case 'suggestion':
      return { ...next, blocks: atLeastOne(withSlack(smallest(limit ?? half, blocks))) }
    case 'logs': {
      // A limit of bytes is a larger number than any limit of logs.
      const mostLogs = limit === undefined ? size.mostLogs : Math.min(size.mostLogs, Number(withSlack(limit)))
      return { ...next, blocks: half, mostLogs }
    }
    case 'time':
      return { ...next, blocks: atLeastOne(blocks / PARTS_AFTER_TIMEOUT) }
    case 'rate':
    case 'unknown':
      return { ...next, blocks: half }
    default:
      return reason satisfies never
  }
}

function withSlack(limit: bigint): bigint {
  return (limit * 3n) / 4n
}

function atLeastOne(blocks: bigint): bigint {
  return blocks > 1n ? blocks : 1n
}

function smallest(...values: readonly [bigint, ...bigint[]]): bigint {
  return values.toSorted((one, other) => (one < other ? -1 : 1))[0] ?? values[0]
}
