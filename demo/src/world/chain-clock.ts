import type { House } from '../house.ts'

export type ChainClock = Awaited<ReturnType<typeof openChainClock>>

/** Something that happens in the sample world at a time in seconds. */
export interface WorldEvent {
  readonly at: number
  readonly happen: () => Promise<void>
}

/** Moves the clock of a chain that began in the past to the present, step by step and never backwards. */
export async function openChainClock({ reader }: House) {
  const call = (method: string, ...params: unknown[]) =>
    // viem doesn't know the node's own methods.
    reader.request({ method, params } as never)
  const readTime = async () => Number((await reader.getBlock()).timestamp)
  let time = await readTime()
  return {
    read: (): number => time,
    /** Sets the next block's time, unless it is before the chain's time or in the future. */
    async moveTo(next: number): Promise<void> {
      if (next <= time || next > now()) return
      // The node also mines empty blocks, which can already be later.
      const latest = await readTime()
      time = Math.max(next, latest)
      if (next > latest) await call('evm_setNextBlockTimestamp', next)
    },
    /** Mines a block, so that calls see the new time. */
    mine: () => call('evm_mine'),
    async moveToPresent(): Promise<void> {
      await call('evm_setTime', now())
      await call('evm_mine')
    },
  }
}

const now = (): number => Math.floor(Date.now() / 1000)
