import { type AuctionDraft, type AuctionTerms, auctionLimits, auctionTermsSchema } from '@melos/api-contract'
import { type Address, getAddress, isAddress, isAddressEqual } from 'viem'
import { RequestError } from '../../http/request-error.ts'

export interface HouseAddresses {
  readonly auctionHouse: Address
  readonly mels: Address
}

/** While a wallet may be sending, and once the chain has the auction, nothing changes; the index may see it a little later. */
export function requireStill({ auctionId, transactions }: AuctionDraft): void {
  const isScheduled = transactions.some(({ step, ending }) => step === 'SCHEDULE' && ending === 'DONE')
  if (auctionId !== null || isScheduled) throw new RequestError('DRAFT_FIXED')
  if (transactions.some(({ ending }) => ending === null)) throw new RequestError('STEP_UNDER_WAY')
}

/** Whether the song token is on the chain, as far as anybody has said. */
export function isDeployed({ token, transactions }: AuctionDraft): boolean {
  return token !== null || transactions.some(({ step, ending }) => step === 'DEPLOY' && ending === 'DONE')
}

/** The artist's wallet, with its checksum. Capitals in the wrong places are a mistake in the address. */
export function readSeller(text: string, { auctionHouse, mels }: HouseAddresses): Address {
  if (text !== text.toLowerCase() && !isAddress(text, { strict: true })) throw refuse('seller', 'has a wrong checksum')
  const seller = getAddress(text)
  if (isAddressEqual(seller, auctionHouse)) throw refuse('seller', 'must not be the auction house')
  if (isAddressEqual(seller, mels)) throw refuse('seller', 'must not be the MELS contract')
  return seller
}

/** The song token is named after the work. */
export function requireTokenName(title: string): void {
  const { maxTokenNameBytes } = auctionLimits
  if (Buffer.byteLength(title) > maxTokenNameBytes)
    throw refuse('title', `must have at most ${maxTokenNameBytes} bytes, because the song token carries it as its name`)
}

/** Terms that were within the rules when they were agreed may not be any more. */
export function requireTermsInTime(terms: AuctionTerms): void {
  const parsed = auctionTermsSchema.safeParse(terms)
  if (parsed.success) return
  throw new RequestError('BAD_REQUEST', {
    detail: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
  })
}

/** What a wallet is to sign are the terms of the draft, and not those that a page has shown before. */
export function requireSameTerms(agreed: AuctionTerms, signed: AuctionTerms): void {
  const isSame =
    signed.tokenCount === agreed.tokenCount &&
    signed.minimumPrice === agreed.minimumPrice &&
    signed.threshold === agreed.threshold &&
    signed.startsAt === agreed.startsAt &&
    signed.durationSeconds === agreed.durationSeconds &&
    signed.seller.toLowerCase() === agreed.seller.toLowerCase()
  if (!isSame) throw new RequestError('DRAFT_CHANGED')
}

function refuse(field: string, reason: string): RequestError {
  return new RequestError('BAD_REQUEST', { detail: `${field}: ${reason}` })
}
