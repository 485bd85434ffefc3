import { auctionHouseAbi, songTokenAbi, songTokenBytecode } from '@melos/contracts'
import {
  createPublicClient,
  createWalletClient,
  getContractAddress,
  type Hash,
  http,
  keccak256,
  parseEther,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import type { Melos } from './melos.ts'

interface Draft {
  readonly name: string
  readonly tokens: bigint
}

const metadata = { uri: 'data:,song', hash: keccak256(toHex('song')) }

/** An auction made as a seller makes it: by transactions on the chain, and nothing else. */
export async function createAuction(melos: Melos, { name, tokens }: Draft): Promise<void> {
  const account = privateKeyToAccount(melos.operatorKey)
  const transport = http(melos.rpcUrl)
  const reader = createPublicClient({ chain: anvil, transport, pollingInterval: 50 })
  const wallet = createWalletClient({ account, chain: anvil, transport })
  const confirm = async (hash: Hash) => {
    const receipt = await reader.waitForTransactionReceipt({ hash })
    if (receipt.status === 'reverted') throw new Error(`${hash} was reverted`)
    return receipt
  }
  // The operator's first transaction deploys MELS, the second the auction house.
  const house = getContractAddress({ from: account.address, nonce: 1n })

  const args = [name, 'SONG', tokens, account.address, metadata] as const
  const deployed = await confirm(await wallet.deployContract({ abi: songTokenAbi, bytecode: songTokenBytecode, args }))
  const token = deployed.contractAddress
  if (token == null) throw new Error('The song token was not deployed')
  await confirm(
    await wallet.writeContract({
      address: token,
      abi: songTokenAbi,
      functionName: 'approve',
      args: [house, tokens * parseEther('1')],
    }),
  )
  await confirm(
    await wallet.writeContract({
      address: house,
      abi: auctionHouseAbi,
      functionName: 'createAuction',
      args: [parseEther('2.5'), tokens, 3n * 86_400n, token],
    }),
  )
}
