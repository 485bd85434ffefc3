import { songTokenAbi } from '@melos/contracts'
import { type Address, getAddress } from 'viem'
import type { WalletClients } from './wallet-clients.ts'

/** A wallet's whole tokens of a song. */
export interface Holding {
  readonly tokens: bigint
  /** Of these, the ones in sell orders. */
  readonly locked: bigint
}

const TOKEN = 10n ** 18n

export async function readHolding(
  { client }: WalletClients,
  { owner, song }: { owner: Address; song: string },
): Promise<Holding> {
  const token = { address: getAddress(song), abi: songTokenAbi } as const
  const [balance, locked] = await Promise.all([
    client.readContract({ ...token, functionName: 'balanceOf', args: [owner] }),
    client.readContract({ ...token, functionName: 'lockedOf', args: [owner] }),
  ])
  // Part of a token can't be sold here.
  return { tokens: balance / TOKEN, locked }
}
