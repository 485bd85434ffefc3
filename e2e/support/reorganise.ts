import type { Hash, Hex } from 'viem'
import type { Chain } from './open-chain.ts'

/** No more block every few seconds: one that is made in the middle of a reorganisation would follow one that is gone. */
export async function makeBlocksOnlyForTransactions({ node }: Chain): Promise<void> {
  await node.setAutomine(true)
}

/** Takes the block of this transaction and all after it away; empty ones take their place. */
export async function takeBack({ reader, node }: Chain, hash: Hash): Promise<void> {
  const { blockNumber } = await reader.getTransactionReceipt({ hash })
  const depth = (await reader.getBlockNumber({ cacheTime: 0 })) - blockNumber + 1n
  await node.request({ method: 'anvil_reorg', params: [Number(depth), []] } as never)
}

/** The transaction as its wallet signed it, to be sent again. */
export async function readSigned({ node }: Chain, hash: Hash): Promise<Hex> {
  return await node.request({ method: 'eth_getRawTransactionByHash', params: [hash] } as never)
}
