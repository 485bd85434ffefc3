import { songTokenAbi, songTokenBytecode } from '@melos/contracts'
import { type Address, parseEther } from 'viem'
import type { Work, WorkFiles } from './open-catalogue.ts'
import type { Market } from './open-market.ts'

interface Song {
  readonly work: Work
  readonly files?: WorkFiles
  /** All that there will ever be. */
  readonly tokens: bigint
}

/** A work in the catalogue and its token, which the auction house may take; gives the token. */
export async function publishSong({ chain, catalogue }: Market, { work, files = {}, tokens }: Song): Promise<Address> {
  const { house, operator, confirm } = chain
  const { id, metadataUrl, metadataHash } = await catalogue.createWork(work, files)
  const metadata = { uri: metadataUrl, hash: metadataHash }
  const args = [work.title, 'SONG', tokens, operator.account.address, metadata] as const
  const deployed = await confirm(
    await operator.deployContract({ abi: songTokenAbi, bytecode: songTokenBytecode, args }),
  )
  const token = deployed.contractAddress
  if (token == null) throw new Error('The song token was not deployed')
  await catalogue.attachToken(id, token)
  const allowance = [house, tokens * parseEther('1')] as const
  await confirm(
    await operator.writeContract({ address: token, abi: songTokenAbi, functionName: 'approve', args: allowance }),
  )
  return token
}
