import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  getContractAddress,
  type Hash,
  type Hex,
  http,
} from 'viem'
import { nonceManager, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import type { Melos } from './start-melos.ts'

/** A call that settles two hundred bidders keeps a busy node for a while. */
const PATIENCE_MS = 60_000

export type Chain = ReturnType<typeof openChain>
export type Wallet = ReturnType<Chain['openWallet']>

/** The embedded chain, with an operator who settles, lists and holds all MELS but the faucet's. */
export function openChain({ rpcUrl, operatorKey }: Melos) {
  const transport = http(rpcUrl, { timeout: PATIENCE_MS })
  const reader = createPublicClient({ chain: anvil, transport, pollingInterval: 50 })
  const openWallet = (key: Hex) =>
    // Transactions that do not wait for each other need numbers of their own.
    createWalletClient({ account: privateKeyToAccount(key, { nonceManager }), chain: anvil, transport })
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
    node: createTestClient({ mode: 'anvil', chain: anvil, transport }),
    async confirm(hash: Hash) {
      const receipt = await reader.waitForTransactionReceipt({ hash })
      if (receipt.status === 'reverted') throw new Error(`${hash} was reverted`)
      return receipt
    },
  }
}
