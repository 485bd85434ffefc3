import { localChain } from '@melos/contracts/local-chain'
import { type Address, createPublicClient, createWalletClient, type Hash, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

export type Account = ReturnType<typeof connectAccount>

/** Waits until each transaction is mined and throws if it reverted. */
export function connectAccount(rpcUrl: string, key: Hex) {
  const transport = http(rpcUrl)
  const account = privateKeyToAccount(key)
  const wallet = createWalletClient({ account, chain: localChain, transport })
  const reader = createPublicClient({ chain: localChain, transport, pollingInterval: 20 })
  const confirm = async (hash: Hash) => {
    const receipt = await reader.waitForTransactionReceipt({ hash })
    if (receipt.status === 'reverted') throw new Error(`${hash} was reverted`)
    return receipt
  }
  return {
    address: account.address,
    account,
    countTransactions: () => reader.getTransactionCount({ address: account.address }),
    pay: async (to: Address, value: bigint) => await confirm(await wallet.sendTransaction({ to, value })),
    write: async (call: Parameters<typeof wallet.writeContract>[0]) => await confirm(await wallet.writeContract(call)),
    async deploy(deployment: Parameters<typeof wallet.deployContract>[0]): Promise<Address> {
      const { contractAddress } = await confirm(await wallet.deployContract(deployment))
      if (contractAddress == null) throw new Error('The contract was not deployed')
      return contractAddress
    },
  }
}
