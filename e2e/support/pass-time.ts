import type { Chain } from './open-chain.ts'

/** The chain's clock goes on at once, and with it the server's: an auction is over when the chain says so. */
export async function passTime({ node }: Chain, seconds: number): Promise<void> {
  await node.increaseTime({ seconds })
  await node.mine({ blocks: 1 })
}

/** The second that a block would carry if it were made now, or the one after. */
export async function readClock({ node }: Chain): Promise<number> {
  const passed = await node.increaseTime({ seconds: 0 })
  return Math.ceil(Date.now() / 1_000) + Number(passed)
}
