import type { ChainClient } from './chain-client.ts'
import { readHeader } from './read-header.ts'

export interface KnownBlock {
  readonly number: bigint
  readonly hash: string
}

/** Finds the newest known block that is still on the chain. Bisection works because all its ancestors are on the chain too. */
export async function findAncestor(
  client: ChainClient,
  { known, head }: { known: readonly KnownBlock[]; head: bigint },
): Promise<KnownBlock | undefined> {
  const candidates = known.filter(({ number }) => number <= head)
  let [low, high] = [0, candidates.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const candidate = candidates[middle]
    if (candidate === undefined) break
    if ((await readHeader(client, candidate.number)).hash === candidate.hash) high = middle
    else low = middle + 1
  }
  return candidates[low]
}
