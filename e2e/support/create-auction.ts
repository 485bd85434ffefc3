import { auctionHouseAbi, songTokenAbi, songTokenBytecode } from '@melos/contracts'
import { createPublicClient, createWalletClient, getContractAddress, type Hash, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { openCatalogue } from './catalogue.ts'
import type { Melos } from './melos.ts'

interface Draft {
  readonly name: string
  readonly tokens: bigint
}

/** An auction made as an administrator makes it: a work in the catalogue, its token, and the listing on the chain. */
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

  const catalogue = await openCatalogue(melos)
  const work = await catalogue.createWork(name)
  const args = [name, 'SONG', tokens, account.address, { uri: work.metadataUrl, hash: work.metadataHash }] as const
  const deployed = await confirm(await wallet.deployContract({ abi: songTokenAbi, bytecode: songTokenBytecode, args }))
  const token = deployed.contractAddress
  if (token == null) throw new Error('The song token was not deployed')
  await catalogue.attachToken(work.id, token)
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
