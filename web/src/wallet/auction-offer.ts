import type { AuctionTerms } from '@melos/api-contract'
import { WHEN_SIGNED } from '@melos/api-contract'
import { parseMels } from '@melos/clearing/amounts'
import { parseUtcDateTime } from '@melos/clearing/utc-time'
import { auctionHouseAbi } from '@melos/contracts'
import { type Address, type Client, getAddress, type Hex, isAddress, isHex } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import type { WalletSite } from './wallet-site.ts'

const offerTypes = {
  Offer: [
    { name: 'seller', type: 'address' },
    { name: 'production', type: 'address' },
    { name: 'token', type: 'address' },
    { name: 'tokenAmount', type: 'uint256' },
    { name: 'initialPrice', type: 'uint256' },
    { name: 'threshold', type: 'uint256' },
    { name: 'startsAt', type: 'uint256' },
    { name: 'duration', type: 'uint256' },
    { name: 'policy', type: 'uint16' },
  ],
} as const

/** What an artist is asked to approve. Amounts are base units, times seconds. */
export interface OfferDraft {
  readonly seller: Address
  readonly token: Address
  readonly tokenAmount: bigint
  readonly initialPrice: bigint
  readonly threshold: bigint
  /** 0 if the auction starts soon after the approval. */
  readonly startsAt: bigint
  readonly duration: bigint
  /** Under which bidders must be admitted; 0 if anyone can bid. */
  readonly policy: number
}

/** The artist's signature, and the start that it is for. */
export interface OfferApproval {
  readonly startsAt: bigint
  readonly signature: Hex
}

/** The time from the approval to the start, in which the auction must be listed. */
const SOON_SECONDS = 60n * 60n

export function toOfferDraft(terms: AuctionTerms, token: Address): OfferDraft {
  return {
    seller: getAddress(terms.seller),
    token,
    tokenAmount: BigInt(terms.tokenCount),
    initialPrice: parseMels(terms.minimumPrice),
    threshold: parseMels(terms.threshold),
    startsAt: terms.startsAt === WHEN_SIGNED ? 0n : BigInt(parseUtcDateTime(terms.startsAt)) / 1_000n,
    duration: BigInt(terms.durationSeconds),
    policy: terms.policy,
  }
}

/** The path of the page on which the artist approves the offer. */
export function offerPath(offer: OfferDraft): string {
  const { seller, token, tokenAmount, initialPrice, threshold, startsAt, duration, policy } = offer
  return `/offer?terms=${[seller, token, tokenAmount, initialPrice, threshold, startsAt, duration, policy].join('-')}`
}

/** The last second of the year 9999, after which dates have no common form. */
const LATEST_SECOND = 253_402_300_799n

/** The contract stores a policy in 16 bits. */
const MOST_POLICIES = 65_535n

/** Undefined for a text that isn't from `offerPath`. */
export function readOfferTerms(text: string): OfferDraft | undefined {
  const [seller = '', token = '', ...numbers] = text.split('-')
  if (!isAddress(seller) || !isAddress(token) || numbers.length !== 6 || !numbers.every(isNumber)) return undefined
  const [tokenAmount = 0n, initialPrice = 0n, threshold = 0n, startsAt = 0n, duration = 0n, policy = 0n] =
    numbers.map(BigInt)
  if (startsAt + duration > LATEST_SECOND || policy > MOST_POLICIES) return undefined
  return { seller, token, tokenAmount, initialPrice, threshold, startsAt, duration, policy: Number(policy) }
}

export function writeApproval({ startsAt, signature }: OfferApproval): string {
  return `${startsAt}-${signature}`
}

/** Undefined for a text that isn't from `writeApproval`. */
export function readApproval(text: string): OfferApproval | undefined {
  const [startsAt = '', signature = ''] = text.trim().split('-')
  return isNumber(startsAt) && isHex(signature) && signature.length > 2
    ? { startsAt: BigInt(startsAt), signature }
    : undefined
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text)
}

/** The offer as the contract takes it, with the production account that it has now. */
export async function completeOffer(client: Client, { contracts }: WalletSite, draft: OfferDraft) {
  const house = { address: contracts.auctionHouse, abi: auctionHouseAbi } as const
  const [production, { timestamp }] = await Promise.all([
    readContract(client, { ...house, functionName: 'production' }),
    getBlock(client),
  ])
  const startsAt = draft.startsAt === 0n ? timestamp + SOON_SECONDS : draft.startsAt
  return { ...draft, production, startsAt }
}

/** What the artist's wallet signs (EIP-712). */
export function toOfferMessage({ chain, contracts }: WalletSite, message: OfferDraft & { production: Address }) {
  const domain = { name: 'Melos', version: '1', chainId: chain.id, verifyingContract: contracts.auctionHouse }
  return { domain, types: offerTypes, primaryType: 'Offer', message } as const
}
