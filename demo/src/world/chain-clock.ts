import type { House } from '../house.ts'

/** The clock of a chain that began in the past and is led to the present, step by step. It never goes back. */
export async function openChainClock({ reader }: House) {
  const call = (method: string, ...params: unknown[]) =>
    // The node's own methods are in no list that viem has.
    reader.request({ method, params } as never)
  const readTime = async () => Number((await reader.getBlock()).timestamp)
  let time = await readTime()
  return {
    /** Where the story has got to. */
    read: (): number => time,
    /** The next block has this time, if it lies ahead and is not to come. */
    async moveTo(next: number): Promise<void> {
      if (next <= time || next > now()) return
      // Blocks without transactions come meanwhile, and may have come past it.
      const latest = await readTime()
      time = Math.max(next, latest)
      if (next > latest) await call('evm_setNextBlockTimestamp', next)
    },
    /** Makes a block, so that the chain knows what time it is. */
    strike: () => call('evm_mine'),
    async moveToPresent(): Promise<void> {
      await call('evm_setTime', now())
      await call('evm_mine')
    },
  }
}

const now = (): number => Math.floor(Date.now() / 1000)
