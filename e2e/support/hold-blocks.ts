import { localChain } from '@melos/contracts/local-chain'
import type { Hash, LocalAccount } from 'viem'
import type { Chain } from './open-chain.ts'

/** As often as the product's own node makes a block when there is nothing to put in it. */
const EMPTY_BLOCK_MS = 5_000
const FASTER = 3n
const GAS_OF_TRANSFER = 21_000n

export interface HeldBlocks {
  /** One block with everything that waits. */
  readonly mine: () => Promise<void>
  /** The network forgets a transaction that waits. */
  readonly drop: (hash: Hash) => Promise<void>
  /** The wallet sends the same once more for a higher fee; gives the transaction that takes its place. */
  readonly speedUp: (account: LocalAccount, hash: Hash) => Promise<Hash>
  /** The wallet sends nothing to itself in its place. */
  readonly cancel: (account: LocalAccount, hash: Hash) => Promise<Hash>
}

const beating = new WeakSet<Chain>()

/** No block is made until `work` makes one or is over: for nobody, so be quick. */
export async function holdBlocks<T>(chain: Chain, work: (held: HeldBlocks) => Promise<T>): Promise<T> {
  // The node makes blocks at once and by the clock; told not to mine at once, it goes on with both.
  await chain.node.setIntervalMining({ interval: 0 })
  try {
    return await work({
      mine: () => chain.node.mine({ blocks: 1 }),
      drop: (hash) => chain.node.dropTransaction({ hash }),
      speedUp: (account, hash) => replace(chain, { account, hash, isCancelled: false }),
      cancel: (account, hash) => replace(chain, { account, hash, isCancelled: true }),
    })
  } finally {
    await chain.node.setAutomine(true)
    keepBeating(chain)
  }
}

/** Nothing gives the node back the clock beside mining at once, so the clock is here, for as long as there is a node. */
function keepBeating(chain: Chain): void {
  if (beating.has(chain)) return
  beating.add(chain)
  const beat = setInterval(async () => {
    if (await chain.node.getAutomine().catch(() => undefined))
      await chain.node.mine({ blocks: 1 }).catch(() => undefined)
  }, EMPTY_BLOCK_MS)
  beat.unref()
}

interface Replacement {
  readonly account: LocalAccount
  readonly hash: Hash
  readonly isCancelled: boolean
}

async function replace({ reader }: Chain, { account, hash, isCancelled }: Replacement): Promise<Hash> {
  const { nonce, to, input, value, gas, maxFeePerGas, maxPriorityFeePerGas } = await reader.getTransaction({ hash })
  if (maxFeePerGas === undefined || maxPriorityFeePerGas === undefined) throw new Error(`${hash} has no fees to raise`)
  const fees = {
    chainId: localChain.id,
    type: 'eip1559',
    nonce,
    maxFeePerGas: maxFeePerGas * FASTER,
    maxPriorityFeePerGas: maxPriorityFeePerGas * FASTER + 1n,
  } as const
  const serializedTransaction = await account.signTransaction(
    isCancelled
      ? { ...fees, to: account.address, value: 0n, gas: GAS_OF_TRANSFER }
      : { ...fees, to, data: input, value, gas },
  )
  return await reader.sendRawTransaction({ serializedTransaction })
}
