import { auctionHouseAbi, songTokenAbi, songTokenBytecode } from '@melos/contracts'
import { createPublicClient, createWalletClient, getContractAddress, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import type { Melos } from './melos.ts'

interface Draft {
  readonly name: string
  readonly tokens: bigint
}

/** An auction made as a seller makes it: by transactions on the chain, and nothing else. */
export async function createAuction(melos: Melos, { name, tokens }: Draft): Promise<void> {
  const account = privateKeyToAccount(melos.operatorKey)
  const transport = http(melos.rpcUrl)
  const reader = createPublicClient({ chain: anvil, transport, pollingInterval: 50 })
  const wallet = createWalletClient({ account, chain: anvil, transport })

  const args = [name, 'SONG', tokens, account.address] as const
  const deployed = await reader.waitForTransactionReceipt({
    hash: await wallet.deployContract({ abi: songTokenAbi, bytecode: songTokenBytecode, args }),
  })
  if (deployed.contractAddress == null) throw new Error('The song token was not deployed')
  const { status } = await reader.waitForTransactionReceipt({
    hash: await wallet.writeContract({
      // The operator's first transaction deploys the auction house.
      address: getContractAddress({ from: account.address, nonce: 0n }),
      abi: auctionHouseAbi,
      functionName: 'createAuction',
      args: [parseEther('2.5'), tokens, 3n * 86_400n, deployed.contractAddress],
    }),
  })
  if (status === 'reverted') throw new Error('The auction was not created')
}
