import { type AuctionDraft, type AuctionTerms, auctionLimits, auctionTermsSchema } from '@melos/api-contract'
import { type Address, isAddressEqual } from 'viem'
import { RequestError } from '../../http/request-error.ts'
import { readAddress } from '../../http/serve.ts'

export interface HouseAddresses {
  readonly auctionHouse: Address
  readonly mels: Address
}

/** Refuses a change while a wallet may be sending, and once the auction is scheduled, which the index may not have seen yet. */
export function requireEditable({ auctionId, transactions }: AuctionDraft): void {
  const isScheduled = transactions.some(({ step, ending }) => step === 'SCHEDULE' && ending === 'DONE')
  if (auctionId !== null || isScheduled) throw new RequestError('DRAFT_FIXED')
  if (transactions.some(({ ending }) => ending === null)) throw new RequestError('STEP_UNDER_WAY')
}

/** Whether the song token is on the chain, according to the catalogue or to a reported transaction. */
export function isDeployed({ token, transactions }: AuctionDraft): boolean {
  return token !== null || transactions.some(({ step, ending }) => step === 'DEPLOY' && ending === 'DONE')
}

export function readSeller(text: string, { auctionHouse, mels }: HouseAddresses): Address {
  const seller = readAddress(text, 'seller')
  if (isAddressEqual(seller, auctionHouse)) throw refuse('seller', 'must not be the auction contract')
  if (isAddressEqual(seller, mels)) throw refuse('seller', 'must not be the MELS contract')
  return seller
}

export function requireTokenName(title: string): void {
  const { maxTokenNameBytes } = auctionLimits
  if (Buffer.byteLength(title) > maxTokenNameBytes)
    throw refuse('title', `must have at most ${maxTokenNameBytes} bytes, because it becomes the name of the song token`)
}

/** Saved terms can become invalid, for example when their start has passed. */
export function requireValidTerms(terms: AuctionTerms): void {
  const parsed = auctionTermsSchema.safeParse(terms)
  if (parsed.success) return
  throw new RequestError('BAD_REQUEST', {
    detail: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
  })
}

/** A page may show older terms than the draft's, and a wallet must not sign those. */
export function requireSameTerms(saved: AuctionTerms, signed: AuctionTerms): void {
  const isSame =
    signed.tokenCount === saved.tokenCount &&
    signed.minimumPrice === saved.minimumPrice &&
    signed.threshold === saved.threshold &&
    signed.startsAt === saved.startsAt &&
    signed.durationSeconds === saved.durationSeconds &&
    signed.policy === saved.policy &&
    signed.seller.toLowerCase() === saved.seller.toLowerCase()
  if (!isSame) throw new RequestError('DRAFT_CHANGED')
}

function refuse(field: string, reason: string): RequestError {
  return new RequestError('BAD_REQUEST', { detail: `${field}: ${reason}` })
}
