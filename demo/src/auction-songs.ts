import { auctionHouseAbi, songTokenAbi, songTokenBytecode } from '@melos/contracts'
import type { Account, Address, Chain, Hash, PublicClient, Transport, WalletClient } from 'viem'
import type { Song } from './songs.ts'

interface House {
  readonly reader: PublicClient
  readonly wallet: WalletClient<Transport, Chain, Account>
  readonly auctionHouse: Address
}

const SECONDS_PER_DAY = 86_400n

/** For each song: a token of its own, then an auction of all of it. */
export async function auctionSongs(house: House, songs: readonly Song[]): Promise<void> {
  for (const song of songs) {
    const token = await issueToken(house, song)
    const hash = await house.wallet.writeContract({
      address: house.auctionHouse,
      abi: auctionHouseAbi,
      functionName: 'createAuction',
      args: [song.initialPrice, song.tokens, BigInt(song.days) * SECONDS_PER_DAY, token],
    })
    await confirm(house, hash)
  }
}

async function issueToken(house: House, song: Song): Promise<Address> {
  const hash = await house.wallet.deployContract({
    abi: songTokenAbi,
    bytecode: songTokenBytecode,
    args: [song.name, song.symbol, song.tokens, house.wallet.account.address],
  })
  const { contractAddress } = await confirm(house, hash)
  if (contractAddress == null) throw new Error(`The token of ${song.name} has no address`)
  return contractAddress
}

async function confirm({ reader }: House, hash: Hash) {
  const receipt = await reader.waitForTransactionReceipt({ hash })
  if (receipt.status === 'reverted') throw new Error(`Transaction ${hash} was reverted`)
  return receipt
}
