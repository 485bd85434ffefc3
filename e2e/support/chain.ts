import { setTimeout as delay } from 'node:timers/promises'
import { localChain } from '@melos/contracts/local-chain'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  getContractAddress,
  type Hash,
  type Hex,
  http,
  type LocalAccount,
  type PublicClient,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { nonceManager, privateKeyToAccount } from 'viem/accounts'
import type { Melos } from './start-melos.ts'

/** A call that settles two hundred bidders keeps a busy node for a while. */
const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 50

export type Chain = ReturnType<typeof openChain>
export type Wallet = ReturnType<Chain['openWallet']>

/** The embedded chain, with an operator who settles, lists and holds all MELS but the faucet's. */
export function openChain({ rpcUrl, operatorKey }: Melos) {
  const transport = http(rpcUrl, { timeout: PATIENCE_MS })
  const reader = createPublicClient({ chain: localChain, transport, pollingInterval: 50 })
  const openWallet = (key: Hex) =>
    // Transactions that do not wait for each other need numbers of their own.
    createWalletClient({ account: privateKeyToAccount(key, { nonceManager }), chain: localChain, transport })
  const operator = openWallet(operatorKey)
  const addressOf = (nonce: bigint) => getContractAddress({ from: operator.account.address, nonce })
  return {
    // The operator's first transaction deploys MELS, the second the auction house.
    mels: addressOf(0n),
    house: addressOf(1n),
    reader,
    operator,
    openWallet,
    /** What only a node of one's own does. */
    node: createTestClient({ mode: 'anvil', chain: localChain, transport }),
    async confirm(hash: Hash) {
      const receipt = await waitForReceipt(reader, hash)
      if (receipt.status === 'reverted') throw new Error(`${hash} was reverted`)
      return receipt
    },
  }
}

/** viem's own looks again with each new block, and after a reorganisation there may be none for long. */
async function waitForReceipt(reader: PublicClient, hash: Hash): Promise<TransactionReceipt> {
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await reader.getTransactionReceipt({ hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError) || Date.now() > giveUpAt) throw error
    }
    await delay(LOOK_EVERY_MS)
  }
}

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
