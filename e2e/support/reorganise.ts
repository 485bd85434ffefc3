import type { Hash, Hex } from 'viem'
import type { Chain } from './open-chain.ts'

/** Takes the block of this transaction and all after it away; empty ones take their place. */
export async function takeBack({ reader, node }: Chain, hash: Hash): Promise<void> {
  // From here on without a block every few seconds: made in the middle of this, it would follow one that is gone.
  await node.setAutomine(true)
  const { blockNumber } = await reader.getTransactionReceipt({ hash })
  const depth = (await reader.getBlockNumber({ cacheTime: 0 })) - blockNumber + 1n
  await node.request({ method: 'anvil_reorg', params: [Number(depth), []] } as never)
}

/** The transaction as its wallet signed it, to be sent again. */
export async function readSigned({ node }: Chain, hash: Hash): Promise<Hex> {
  return await node.request({ method: 'eth_getRawTransactionByHash', params: [hash] } as never)
}
