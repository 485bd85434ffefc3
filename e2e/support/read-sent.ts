import { type Address, type Hash, isAddressEqual } from 'viem'
import type { Chain } from './open-chain.ts'

/** The transactions of a wallet that are in blocks after the given one, in order: a browser does not tell. */
export async function readSent({ reader }: Chain, from: Address, after: bigint): Promise<Hash[]> {
  const newest = await reader.getBlockNumber({ cacheTime: 0 })
  const numbers = Array.from({ length: Number(newest - after) }, (_, index) => after + 1n + BigInt(index))
  const blocks = await Promise.all(
    numbers.map((blockNumber) => reader.getBlock({ blockNumber, includeTransactions: true })),
  )
  return blocks
    .flatMap(({ transactions }) => transactions)
    .filter((transaction) => isAddressEqual(transaction.from, from))
    .map(({ hash }) => hash)
}
