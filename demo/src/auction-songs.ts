import { auctionHouseAbi, songTokenAbi, songTokenBytecode } from '@melos/contracts'
import {
  type Account,
  type Address,
  type Chain,
  type Hash,
  type PublicClient,
  parseEther,
  type Transport,
  type WalletClient,
} from 'viem'
import { songMetadata } from './song-metadata.ts'
import type { Song } from './songs.ts'

interface House {
  readonly reader: PublicClient
  readonly wallet: WalletClient<Transport, Chain, Account>
  readonly auctionHouse: Address
}

const SECONDS_PER_DAY = 86_400n
const WHOLE_TOKEN = parseEther('1')

/**
 * For each song: a token of its own, then an auction of all of it. Only the listing counts as done: what is left of a run that
 * ended before it, a token and the house's allowance of it, stays unused.
 */
export async function auctionSongs(house: House, songs: readonly Song[]): Promise<void> {
  for (const song of songs) {
    const token = await issueToken(house, song)
    await approveHouse(house, { token, tokens: song.tokens })
    await listToken(house, { token, song })
  }
}

async function issueToken(house: House, song: Song): Promise<Address> {
  const hash = await house.wallet.deployContract({
    abi: songTokenAbi,
    bytecode: songTokenBytecode,
    args: [song.name, song.symbol, song.tokens, house.wallet.account.address, songMetadata(song)],
  })
  const { contractAddress } = await confirm(house, hash)
  if (contractAddress == null) throw new Error(`The token of ${song.name} has no address`)
  return contractAddress
}

/** Exactly what the listing takes, so that nothing stays allowed. */
async function approveHouse(house: House, { token, tokens }: { token: Address; tokens: bigint }): Promise<void> {
  const hash = await house.wallet.writeContract({
    address: token,
    abi: songTokenAbi,
    functionName: 'approve',
    args: [house.auctionHouse, tokens * WHOLE_TOKEN],
  })
  await confirm(house, hash)
}

async function listToken(house: House, { token, song }: { token: Address; song: Song }): Promise<void> {
  const hash = await house.wallet.writeContract({
    address: house.auctionHouse,
    abi: auctionHouseAbi,
    functionName: 'createAuction',
    args: [song.initialPrice, song.tokens, BigInt(song.days) * SECONDS_PER_DAY, token],
  })
  await confirm(house, hash)
}

async function confirm({ reader }: House, hash: Hash) {
  const receipt = await reader.waitForTransactionReceipt({ hash })
  if (receipt.status === 'reverted') throw new Error(`Transaction ${hash} was reverted`)
  return receipt
}
