import { BlockNotFoundError, type Client } from 'viem'
import { getBlock } from 'viem/actions'

interface TimedBlock {
  readonly number: bigint
  readonly timestamp: bigint
}

/**
 * The first block at second `at` or later; `last.number + 1` if there is none up to `last`. It asks only for headers, so any node
 * can answer.
 */
export async function findFirstBlock(client: Client, { at, last }: { at: bigint; last: TimedBlock }): Promise<bigint> {
  if (last.timestamp < at) return last.number + 1n
  let before: TimedBlock = { number: -1n, timestamp: 0n }
  let after = last
  for (let turn = 0; after.number - before.number > 1n; turn += 1) {
    // Guessing by time is usually close; halving every other turn bounds the cost of irregular block times.
    const guess = turn % 2 === 0 && before.number >= 0n ? guessByClock(at, before, after) : halve(before, after)
    const timestamp = await readTimestamp(client, guess)
    // A block that the node has pruned is older than the blocks it still has.
    if (timestamp === undefined) before = { number: guess, timestamp: before.timestamp }
    else if (timestamp < at) before = { number: guess, timestamp }
    else after = { number: guess, timestamp }
  }
  return after.number
}

function halve(before: TimedBlock, after: TimedBlock): bigint {
  return before.number + (after.number - before.number) / 2n
}

function guessByClock(at: bigint, before: TimedBlock, after: TimedBlock): bigint {
  const seconds = after.timestamp - before.timestamp
  if (seconds <= 0n) return halve(before, after)
  const guess = before.number + ((after.number - before.number) * (at - before.timestamp)) / seconds
  if (guess <= before.number) return before.number + 1n
  return guess >= after.number ? after.number - 1n : guess
}

async function readTimestamp(client: Client, blockNumber: bigint): Promise<bigint | undefined> {
  try {
    return (await getBlock(client, { blockNumber })).timestamp
  } catch (error) {
    if (error instanceof BlockNotFoundError) return undefined
    throw error
  }
}
