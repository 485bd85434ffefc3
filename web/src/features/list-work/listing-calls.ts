import type { AuctionTerms, Work } from '@melos/api-contract'
import { auctionHouseAbi, songTokenAbi, songTokensAbi } from '@melos/contracts'
import { findCreatedSong } from '@melos/contracts/find-created-song'
import {
  type Address,
  type ContractFunctionArgs,
  getContractAddress,
  type Hex,
  isHex,
  type Log,
  parseEther,
} from 'viem'
import { completeOffer, type OfferApproval, toOfferDraft } from '../../wallet/auction-offer.ts'
import type { ContractCall } from '../../wallet/transactions/ask-wallet.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'

const SYMBOL = 'SONG'
/** The time from the signature to the start, which leaves the wallet and the chain time to confirm. */
const SOON_SECONDS = 120

/** Include the token's errors, because the factory creates the token and the auction house calls it. */
const tokenErrors = songTokenAbi.filter((item) => item.type === 'error')
const creationAbi = [...songTokensAbi, ...tokenErrors] as const
const listingAbi = [...auctionHouseAbi, ...tokenErrors] as const
/** So many of the newest songs are looked at to find one whose transaction is unknown. */
const MOST_SONGS = 100n

interface TokenTerms {
  readonly token: Address
  readonly terms: AuctionTerms
}

interface SongTerms {
  readonly work: Work
  readonly terms: AuctionTerms
  readonly from: Address
}

/** Creates the song token and gives its whole supply to the signing wallet. */
export function toCreateCall({ site }: WalletClients, { work, terms, from }: SongTerms): ContractCall {
  const metadata = { uri: work.metadataUrl, hash: hashOf(work) }
  const args: ContractFunctionArgs<typeof songTokensAbi, 'nonpayable', 'create'> = [
    work.title,
    SYMBOL,
    BigInt(terms.tokenCount),
    from,
    metadata,
  ]
  return { address: site.contracts.songTokens, abi: creationAbi, functionName: 'create', args }
}

export function toAllowCall({ site }: WalletClients, { token, terms }: TokenTerms): ContractCall {
  const args: ContractFunctionArgs<typeof songTokenAbi, 'nonpayable', 'approve'> = [
    site.contracts.auctionHouse,
    unitsOf(terms),
  ]
  return { address: token, abi: songTokenAbi, functionName: 'approve', args }
}

/** A seller other than the signing wallet must have approved the offer. */
export async function toScheduleCall(
  { site, client }: WalletClients,
  { token, terms, approval }: TokenTerms & { approval: OfferApproval | undefined },
): Promise<ContractCall> {
  const { timestamp } = await client.getBlock()
  const draft = toOfferDraft(terms, token)
  const soon = draft.startsAt === 0n ? timestamp + BigInt(SOON_SECONDS) : draft.startsAt
  const offer = await completeOffer(client, site, { ...draft, startsAt: approval?.startsAt ?? soon })
  const args: ContractFunctionArgs<typeof auctionHouseAbi, 'nonpayable', 'scheduleAuction'> = [
    offer,
    // The contract ignores the signature if the seller lists the tokens.
    approval?.signature ?? '0x',
  ]
  return { address: site.contracts.auctionHouse, abi: listingAbi, functionName: 'scheduleAuction', args }
}

/** Whether the auction house may take the wallet's tokens. */
export async function isAllowed(
  { client, site }: WalletClients,
  { token, terms, from }: TokenTerms & { from: Address },
): Promise<boolean> {
  const args = [from, site.contracts.auctionHouse] as const
  const allowance = await client.readContract({ address: token, abi: songTokenAbi, functionName: 'allowance', args })
  return allowance >= unitsOf(terms)
}

export async function holdsTokens(
  { client }: WalletClients,
  { token, terms, holder }: TokenTerms & { holder: Address },
): Promise<boolean> {
  const args = [holder] as const
  const balance = await client.readContract({ address: token, abi: songTokenAbi, functionName: 'balanceOf', args })
  return balance >= unitsOf(terms)
}

/** The song token that the wallet's transaction created, if it is this work's. */
export async function findSongIn(
  clients: WalletClients,
  { logs, work }: { logs: readonly Log[]; work: Work },
): Promise<Address | undefined> {
  const token = findCreatedSong(logs, clients.site.contracts.songTokens)
  return token !== undefined && (await carriesHash(clients, { token, work })) ? token : undefined
}

/** Looks for this work's song token among the newest, because the transaction that created it is unknown. */
export async function findNewSong(clients: WalletClients, song: SongTerms): Promise<Address | undefined> {
  const { client, site } = clients
  const factory = { address: site.contracts.songTokens, abi: songTokensAbi } as const
  const count = await client.readContract({ ...factory, functionName: 'songCount' })
  for (let number = count; number > 0n && number > count - MOST_SONGS; number -= 1n) {
    // The factory's nth song is the nth contract that it created.
    const token = getContractAddress({ from: factory.address, nonce: number })
    if ((await carriesHash(clients, { token, ...song })) && (await isAsked(clients, { token, ...song }))) return token
  }
  return undefined
}

/** The factory answers 0 for a token that it didn't create. */
async function carriesHash(
  { client, site }: WalletClients,
  { token, work }: { token: Address; work: Work },
): Promise<boolean> {
  const call = { functionName: 'metadataHashOf', args: [token] } as const
  return (
    (await client.readContract({ address: site.contracts.songTokens, abi: songTokensAbi, ...call })) === hashOf(work)
  )
}

/** Anyone can create a song with the same hash, so the rest must be what the wallet was asked to create, too. */
async function isAsked(
  { client }: WalletClients,
  { token, work, terms, from }: SongTerms & { token: Address },
): Promise<boolean> {
  const song = { address: token, abi: songTokenAbi } as const
  const [name, symbol, uri, supply, balance] = await Promise.all([
    client.readContract({ ...song, functionName: 'name' }),
    client.readContract({ ...song, functionName: 'symbol' }),
    client.readContract({ ...song, functionName: 'contractURI' }),
    client.readContract({ ...song, functionName: 'wholeTokens' }),
    client.readContract({ ...song, functionName: 'balanceOf', args: [from] }),
  ])
  const isSameText = name === work.title && symbol === SYMBOL && uri === work.metadataUrl
  return isSameText && supply === BigInt(terms.tokenCount) && balance === unitsOf(terms)
}

function unitsOf({ tokenCount }: AuctionTerms): bigint {
  return BigInt(tokenCount) * parseEther('1')
}

function hashOf({ metadataHash }: Work): Hex {
  if (!isHex(metadataHash)) throw new Error('The work has no hash')
  return metadataHash
}
