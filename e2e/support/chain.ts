import { setTimeout as delay } from 'node:timers/promises'
import { predictAddresses } from '@melos/contracts/creations'
import { localChain } from '@melos/contracts/local-chain'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
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

/** On a busy node, a settlement with two hundred bidders takes long. */
const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 50

export type Chain = ReturnType<typeof openChain>
export type Wallet = ReturnType<Chain['openWallet']>

/** The embedded chain; the operator lists, settles and holds all MELS except the faucet's. */
export function openChain({ rpcUrl, operatorKey }: Melos) {
  const transport = http(rpcUrl, { timeout: PATIENCE_MS })
  const reader = createPublicClient({ chain: localChain, transport, pollingInterval: 50 })
  const openWallet = (key: Hex) =>
    // Concurrent transactions need distinct nonces.
    createWalletClient({ account: privateKeyToAccount(key, { nonceManager }), chain: localChain, transport })
  const operator = openWallet(operatorKey)
  // The operator's first transactions deploy the contracts.
  const contracts = predictAddresses({ deployer: operator.account.address, nonce: 0 })
  const { mels, auctionHouse: house, songTokens } = contracts
  return {
    contracts,
    mels,
    house,
    songTokens,
    reader,
    operator,
    openWallet,
    /** Methods that only a local node has. */
    node: createTestClient({ mode: 'anvil', chain: localChain, transport }),
    async confirm(hash: Hash) {
      const receipt = await waitForReceipt(reader, hash)
      if (receipt.status === 'reverted') throw new Error(`${hash} was reverted`)
      return receipt
    },
  }
}

/** viem's own wait polls on new blocks, and after a reorganisation there may be none. */
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

/** Moves the chain's clock forward; the server takes the time from the chain. */
export async function passTime({ node }: Chain, seconds: number): Promise<void> {
  await node.increaseTime({ seconds })
  await node.mine({ blocks: 1 })
}

/** Stops interval mining, because a block mined during the reorganisation would build on a removed one. */
export async function makeBlocksOnlyForTransactions({ node }: Chain): Promise<void> {
  await node.setAutomine(true)
}

/** Replaces the transaction's block and all later ones with empty blocks. */
export async function takeBack({ reader, node }: Chain, hash: Hash): Promise<void> {
  const { blockNumber } = await reader.getTransactionReceipt({ hash })
  const depth = (await reader.getBlockNumber({ cacheTime: 0 })) - blockNumber + 1n
  await node.request({ method: 'anvil_reorg', params: [Number(depth), []] } as never)
}

/** The signed transaction, to send it again. */
export async function readSigned({ node }: Chain, hash: Hash): Promise<Hex> {
  return await node.request({ method: 'eth_getRawTransactionByHash', params: [hash] } as never)
}

/** Sends a signed transaction whose block was replaced, and waits until it is mined. */
export async function sendAgain({ reader, confirm }: Chain, signed: Hex): Promise<void> {
  await confirm(await reader.sendRawTransaction({ serializedTransaction: signed }))
}

/** The timestamp of a block mined now, rounded up. */
export async function readClock({ node }: Chain): Promise<number> {
  const passed = await node.increaseTime({ seconds: 0 })
  return Math.ceil(Date.now() / 1_000) + Number(passed)
}

/** The interval at which the product's node mines empty blocks. */
const EMPTY_BLOCK_MS = 5_000
const FASTER = 3n
const GAS_OF_TRANSFER = 21_000n

export interface HeldBlocks {
  /** Mines one block with every waiting transaction. */
  readonly mine: () => Promise<void>
  /** Drops a waiting transaction. */
  readonly drop: (hash: Hash) => Promise<void>
  /** Sends the same transaction with a higher fee and returns the replacement. */
  readonly speedUp: (account: LocalAccount, hash: Hash) => Promise<Hash>
  /** Replaces it with an empty transfer to the wallet itself. */
  readonly cancel: (account: LocalAccount, hash: Hash) => Promise<Hash>
}

const beating = new WeakSet<Chain>()

/** Mines no block for any test on this chain until `work` mines one or ends. */
export async function holdBlocks<T>(chain: Chain, work: (held: HeldBlocks) => Promise<T>): Promise<T> {
  // Interval 0 turns off both kinds of mining; turning off automine alone leaves both on.
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

/** The node cannot mine at once and at intervals again, so this process mines the empty blocks. */
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
