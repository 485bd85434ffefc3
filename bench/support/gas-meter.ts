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

/** Of one transaction at most; blocks of the local chain take it. */
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
  /** Whoever sends it needs no key. It is mined when the receipt is there, and must not be reverted. */
  send(call: ContractCall): Promise<TransactionReceipt>
}

export async function openGasMeter({ node }: LocalChain): Promise<GasMeter> {
  await node.call('anvil_autoImpersonateAccount', true)
  return {
    reader: createPublicClient({ chain: localChain, transport: http(node.rpcUrl) }),
    async send({ from, address, abi, functionName, args }) {
      const data = encodeFunctionData({ abi, functionName, args })
      const transaction = { from, to: address, data, gas: toQuantity(GAS_LIMIT) }
      // What this method answers with.
      const answer = (await node.call('eth_sendTransactionSync', transaction)) as RpcTransactionReceipt
      const receipt = formatTransactionReceipt(answer)
      if (receipt.status === 'reverted') throw new Error(`${functionName} was reverted`)
      return receipt
    },
  }
}
