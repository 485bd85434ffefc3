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
