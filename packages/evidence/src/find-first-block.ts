import { BlockNotFoundError, type Client } from 'viem'
import { getBlock } from 'viem/actions'

interface TimedBlock {
  readonly number: bigint
  readonly timestamp: bigint
}

/**
 * The number of the first block of the second `at` or later; one more than `last` when there is none up to it. Asks for headers
 * alone, so any node can answer.
 */
export async function findFirstBlock(client: Client, { at, last }: { at: bigint; last: TimedBlock }): Promise<bigint> {
  if (last.timestamp < at) return last.number + 1n
  let before: TimedBlock = { number: -1n, timestamp: 0n }
  let after = last
  for (let turn = 0; after.number - before.number > 1n; turn += 1) {
    // A guess by the clock is mostly near; every other turn halves, so that an uneven clock costs little.
    const guess = turn % 2 === 0 && before.number >= 0n ? guessByClock(at, before, after) : halve(before, after)
    const timestamp = await readTimestamp(client, guess)
    // What a node no longer has is older than what it has.
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
