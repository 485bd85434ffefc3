import { localChain } from '@melos/contracts/local-chain'
import {
  type Abi,
  type Address,
  createPublicClient,
  encodeFunctionData,
  formatTransactionReceipt,
  http,
  type RpcTransactionReceipt,
  type TransactionReceipt,
} from 'viem'
import { toQuantity } from './chain-node.ts'
import type { LocalChain } from './local-chain.ts'

/** Gas limit per transaction, which fits into the local chain's blocks. */
const GAS_LIMIT = 15_000_000n

export interface ContractCall {
  readonly from: Address
  readonly address: Address
  readonly abi: Abi
  readonly functionName: string
  readonly args: readonly unknown[]
}

export interface GasMeter {
  readonly reader: ReturnType<typeof createPublicClient>
  /** Sends without a private key. Throws if the transaction reverted. */
  send(call: ContractCall): Promise<TransactionReceipt>
}

export async function openGasMeter({ node }: LocalChain): Promise<GasMeter> {
  await node.call('anvil_autoImpersonateAccount', true)
  return {
    reader: createPublicClient({ chain: localChain, transport: http(node.rpcUrl) }),
    async send({ from, address, abi, functionName, args }) {
      const data = encodeFunctionData({ abi, functionName, args })
      const transaction = { from, to: address, data, gas: toQuantity(GAS_LIMIT) }
      // The method returns the receipt.
      const answer = (await node.call('eth_sendTransactionSync', transaction)) as RpcTransactionReceipt
      const receipt = formatTransactionReceipt(answer)
      if (receipt.status === 'reverted') throw new Error(`${functionName} was reverted`)
      return receipt
    },
  }
}
