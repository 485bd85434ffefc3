import type { Work } from '@melos/api-contract'
import { auctionHouseAbi, gateAbi, songTokenAbi, songTokensAbi } from '@melos/contracts'
import { findCreatedSong } from '@melos/contracts/find-created-song'
import { type Address, encodeFunctionData, getAddress, isHex, parseEther, parseEventLogs } from 'viem'
import type { Catalogue } from '../catalogue.ts'
import type { House } from '../house.ts'
import type { Song } from '../song.ts'
import type { PlannedAuction } from './plan-auctions.ts'

const WHOLE_TOKEN = parseEther('1')
/** In bytes; the contract's limit is 64. */
const NAME_LENGTH = 60

/** Reuses an earlier run's token if the chain still has it, otherwise creates one with the work's hash. */
export async function ensureToken(
  { reader, operator, songTokens, send }: House,
  { catalogue, work, song }: { catalogue: Catalogue; work: Work; song: Song },
): Promise<Address> {
  const known = work.token === null ? undefined : getAddress(work.token)
  if (known !== undefined && (await reader.getCode({ address: known })) !== undefined) return known
  if (!isHex(work.metadataHash)) throw new Error(`The work ${work.title} has no hash`)
  const metadata = { uri: work.metadataUrl, hash: work.metadataHash }
  const data = encodeFunctionData({
    abi: songTokensAbi,
    functionName: 'create',
    args: [nameFor(work), song.symbol, song.tokens, operator.address, metadata],
  })
  const { logs } = await send({ from: operator, to: songTokens, data })
  const token = findCreatedSong(logs, songTokens)
  if (token === undefined) throw new Error(`The token of ${work.title} was not created`)
  await catalogue.attachToken(work, token)
  return token
}

/** Shortens long titles after a word. */
function nameFor({ title }: Work): string {
  const words = title.split(' ')
  while (Buffer.byteLength(words.join(' ')) > NAME_LENGTH) words.pop()
  return words.join(' ')
}

const ADMITTED_DAYS = 90n

/** The operator is an admitter on the embedded chain. */
export async function admitBidders(
  { reader, operator, auctionHouse, send }: House,
  { bidders, policy }: { bidders: readonly Address[]; policy: number },
): Promise<void> {
  const gate = await reader.readContract({ address: auctionHouse, abi: auctionHouseAbi, functionName: 'GATE' })
  const { timestamp } = await reader.getBlock()
  const args = [bidders, BigInt(policy), timestamp + ADMITTED_DAYS * 86_400n] as const
  const data = encodeFunctionData({ abi: gateAbi, functionName: 'admitMany', args })
  await send({ from: operator, to: gate, data })
}

/** Approves exactly the listed tokens, so that no allowance is left. */
export async function scheduleAuction(
  { reader, operator, auctionHouse, walletOf, send }: House,
  {
    song,
    token,
    startsAt,
    endsAt,
    threshold,
    policy,
  }: Omit<PlannedAuction, 'bids' | 'settlement' | 'listedAt'> & { token: Address },
): Promise<bigint> {
  const allowance = [auctionHouse, song.tokens * WHOLE_TOKEN] as const
  const approval = encodeFunctionData({ abi: songTokenAbi, functionName: 'approve', args: allowance })
  await send({ from: operator, to: token, data: approval })
  const artist = walletOf(`artist of ${song.soldBy ?? song.slug}`)
  const house = { address: auctionHouse, abi: auctionHouseAbi } as const
  const offer = {
    seller: artist.address,
    production: await reader.readContract({ ...house, functionName: 'production' }),
    token,
    tokenAmount: song.tokens,
    initialPrice: song.minimumPrice,
    threshold,
    startsAt: BigInt(startsAt),
    duration: BigInt(endsAt - startsAt),
    policy,
  }
  const hash = await reader.readContract({ ...house, functionName: 'offerDigest', args: [offer] })
  const signature = await artist.sign({ hash })
  const listing = encodeFunctionData({
    abi: auctionHouseAbi,
    functionName: 'scheduleAuction',
    args: [offer, signature],
  })
  const { logs } = await send({ from: operator, to: auctionHouse, data: listing })
  const [created] = parseEventLogs({ abi: auctionHouseAbi, logs, eventName: 'AuctionCreated' })
  if (created === undefined) throw new Error(`${song.work.title} was not listed`)
  return created.args.auctionId
}
