import type { Client } from 'viem'
import { getBlock } from 'viem/actions'

const DAY = 24n * 3_600n

/** The day since 1970 (UTC) of each block. Blocks between two of the same day have that day, so most aren't asked for. */
export async function readDays(client: Client, blocks: readonly bigint[]): Promise<ReadonlyMap<bigint, number>> {
  const ascending = [...new Set(blocks)].toSorted((one, other) => (one < other ? -1 : 1))
  const days = new Map<bigint, number>()
  const read = async (place: number): Promise<number> => {
    const blockNumber = ascending[place] ?? 0n
    const known = days.get(blockNumber)
    if (known !== undefined) return known
    const { timestamp } = await getBlock(client, { blockNumber })
    const day = Number(timestamp / DAY)
    days.set(blockNumber, day)
    return day
  }
  const fill = async (first: number, last: number): Promise<void> => {
    if (last < first) return
    const [from, to] = [await read(first), await read(last)]
    if (from === to) {
      for (const block of ascending.slice(first, last)) days.set(block, from)
      return
    }
    const middle = Math.floor((first + last) / 2)
    await fill(first, middle)
    await fill(middle + 1, last)
  }
  await fill(0, ascending.length - 1)
  return days
}
