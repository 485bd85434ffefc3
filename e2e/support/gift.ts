import { type Address, parseEther } from 'viem'
import type { Chain } from './open-chain.ts'
import { readMels } from './read-mels.ts'

/** What the faucet gives a wallet that has nothing. */
export const GIFT = { mels: parseEther('1000'), pol: parseEther('1') } as const

export const readGift = async (chain: Chain, address: Address) => ({
  mels: await readMels(chain, address),
  pol: await chain.reader.getBalance({ address }),
})
