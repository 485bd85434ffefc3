import type { Work } from '@melos/api-contract'
import { auctionHouseAbi, songTokenAbi, songTokenBytecode } from '@melos/contracts'
import {
  type Account,
  type Address,
  type Chain,
  getAddress,
  type Hash,
  isHex,
  type PublicClient,
  parseEther,
  type Transport,
  type WalletClient,
} from 'viem'
import type { Catalogue } from './catalogue.ts'
import type { Song } from './songs.ts'

interface House {
  readonly reader: PublicClient
  readonly wallet: WalletClient<Transport, Chain, Account>
  readonly auctionHouse: Address
  readonly catalogue: Catalogue
}

const SECONDS_PER_DAY = 86_400n
const WHOLE_TOKEN = parseEther('1')

/**
 * For each song a work, a token of its own that carries the work's hash, and an auction of all of it. What an earlier run has
 * done is found again: the work by its title, the token at the work, the auction on the chain.
 */
export async function auctionSongs(house: House, songs: readonly Song[]): Promise<void> {
  const listed = await listedTokens(house)
  for (const song of songs) {
    const work = await house.catalogue.ensureWork(song)
    const token = (await findToken(house, work)) ?? (await issueToken(house, { song, work }))
    if (listed.has(token)) continue
    await approveHouse(house, { token, tokens: song.tokens })
    await listToken(house, { token, song })
  }
}

async function listedTokens({ reader, auctionHouse }: House): Promise<Set<Address>> {
  const created = await reader.getContractEvents({
    address: auctionHouse,
    abi: auctionHouseAbi,
    eventName: 'AuctionCreated',
    fromBlock: 0n,
    strict: true,
  })
  return new Set(created.map(({ args }) => args.token))
}

/** A chain that lost its last blocks may have lost the token with them. */
async function findToken({ reader }: House, { token }: Work): Promise<Address | undefined> {
  if (token === null) return undefined
  const address = getAddress(token)
  return (await reader.getCode({ address })) === undefined ? undefined : address
}

async function issueToken(house: House, { song, work }: { song: Song; work: Work }): Promise<Address> {
  if (!isHex(work.metadataHash)) throw new Error(`The work ${work.title} has no hash`)
  const metadata = { uri: work.metadataUrl, hash: work.metadataHash }
  const hash = await house.wallet.deployContract({
    abi: songTokenAbi,
    bytecode: songTokenBytecode,
    args: [work.title, song.symbol, song.tokens, house.wallet.account.address, metadata],
  })
  const { contractAddress } = await confirm(house, hash)
  if (contractAddress == null) throw new Error(`The token of ${work.title} has no address`)
  await house.catalogue.attachToken(work, contractAddress)
  return getAddress(contractAddress)
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
