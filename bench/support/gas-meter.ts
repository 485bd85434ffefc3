import {
  createPublicClient,
  createWalletClient,
  http,
  type TransactionReceipt,
  type WriteContractParameters,
} from 'viem'
import { anvil } from 'viem/chains'
import type { LocalChain } from './local-chain.ts'

/** Of one transaction at most; blocks of the local chain take it. */
const GAS_LIMIT = 15_000_000n

export interface GasMeter {
  readonly reader: ReturnType<typeof createPublicClient>
  /** Whoever sends it needs no key. It is mined before the next is sent, and none may be reverted. */
  send(
    call: Pick<WriteContractParameters, 'address' | 'abi' | 'functionName' | 'args' | 'account'>,
  ): Promise<TransactionReceipt>
}

export async function openGasMeter({ node }: LocalChain): Promise<GasMeter> {
  const transport = http(node.rpcUrl)
  const reader = createPublicClient({ chain: anvil, transport, pollingInterval: 10, cacheTime: 0 })
  const wallet = createWalletClient({ chain: anvil, transport })
  await node.call('anvil_autoImpersonateAccount', true)
  return {
    reader,
    async send(call) {
      const hash = await wallet.writeContract({ ...call, chain: anvil, gas: GAS_LIMIT })
      const receipt = await reader.waitForTransactionReceipt({ hash })
      if (receipt.status === 'reverted') throw new Error(`${call.functionName} was reverted`)
      return receipt
    },
  }
}
