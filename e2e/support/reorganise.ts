import type { Hash, Hex } from 'viem'
import type { Chain } from './open-chain.ts'

/** Takes the block of this transaction and all after it away; empty ones take their place. */
export async function takeBack({ reader, node }: Chain, hash: Hash): Promise<void> {
  for (;;) {
    const receipt = await reader.getTransactionReceipt({ hash }).catch(() => undefined)
    if (receipt === undefined) return
    const depth = (await reader.getBlockNumber({ cacheTime: 0 })) - receipt.blockNumber + 1n
    // A block that is made meanwhile saves it, until the next time.
    await node.request({ method: 'anvil_reorg', params: [Number(depth), []] } as never)
  }
}

/** The transaction as its wallet signed it, to be sent again. */
export async function readSigned({ node }: Chain, hash: Hash): Promise<Hex> {
  return await node.request({ method: 'eth_getRawTransactionByHash', params: [hash] } as never)
}
