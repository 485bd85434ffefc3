import type { AuctionTerms, Work } from '@melos/api-contract'
import { auctionHouseAbi, songTokenAbi, songTokenBytecode } from '@melos/contracts'
import { type Address, type ContractFunctionArgs, encodeDeployData, type Hex, isHex, parseEther } from 'viem'
import { completeOffer, type OfferApproval, toOfferDraft } from '../../wallet/auction-offer.ts'
import type { ContractCall } from '../../wallet/transactions/ask-wallet.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'

const SYMBOL = 'SONG'
/** The time from the signature to the start, which leaves the wallet and the chain time to confirm. */
const SOON_SECONDS = 120

/** Includes the token's errors, because the auction house calls the token. */
const listingAbi = [...auctionHouseAbi, ...songTokenAbi.filter((item) => item.type === 'error')] as const

interface TokenTerms {
  readonly token: Address
  readonly terms: AuctionTerms
}

/** Deploys the song token and gives its whole supply to the signing wallet. */
export function toDeployment(work: Work, { terms, from }: { terms: AuctionTerms; from: Address }): Hex {
  const metadata = { uri: work.metadataUrl, hash: hashOf(work) }
  const args = [work.title, SYMBOL, BigInt(terms.tokenCount), from, metadata] as const
  return encodeDeployData({ abi: songTokenAbi, bytecode: songTokenBytecode, args })
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

/** Whether the contract at the address is this work's song token. */
export async function carriesHash(
  { client }: WalletClients,
  { work, address }: { work: Work; address: Address },
): Promise<boolean> {
  const code = await client.getCode({ address })
  if (code === undefined || code === '0x') return false
  const call = { address, abi: songTokenAbi, functionName: 'metadataHash' } as const
  // Another contract has no such function.
  return (await client.readContract(call).catch(() => undefined)) === hashOf(work)
}

function unitsOf({ tokenCount }: AuctionTerms): bigint {
  return BigInt(tokenCount) * parseEther('1')
}

function hashOf({ metadataHash }: Work): Hex {
  if (!isHex(metadataHash)) throw new Error('The work has no hash')
  return metadataHash
}
