import type { AuctionDraft, DraftStep } from '@melos/api-contract'
import { type Address, type Hash, withRetry } from 'viem'
import { ApiRequestError } from '../../../api/api-request-error.ts'
import { isRejection } from '../../../wallet/is-rejection.ts'
import { UnsureSendingError } from '../../../wallet/send-call.ts'
import { draftCalls } from '../draft-calls.ts'
import { isSameTerms } from '../is-same-terms.ts'
import { conclude, write } from './conclude.ts'
import type { Listing } from './listing.ts'
import { ListingFailure } from './listing-failure.ts'

interface Sending {
  readonly draft: AuctionDraft
  readonly step: DraftStep
  readonly from: Address
  /** Tries it out on the chain, and gives what has the wallet send it. */
  readonly prepare: () => Promise<() => Promise<Hash>>
}

const TRIES = { retryCount: 5, delay: 1_000 } as const

/** One transaction: tried out, written down, asked for, written down, waited for, written down. */
export async function sendStep(listing: Listing, { draft, step, from, prepare }: Sending): Promise<AuctionDraft> {
  requireShown(listing, { draft, step })
  listing.onProgress({ step, waitsFor: 'check' })
  const send = await prepare().catch((cause: unknown) => {
    throw cause instanceof ListingFailure ? cause : new ListingFailure('not-sent', { step, cause })
  })
  const asked = await ask(listing, { draft, step, from })
  const transaction = asked.transactions.at(-1)
  if (transaction === undefined) throw new ListingFailure('changed', { step })
  listing.onProgress({ step, waitsFor: 'wallet' })
  let hash: Hash
  try {
    hash = await send()
  } catch (cause) {
    if (cause instanceof UnsureSendingError) throw new ListingFailure('unsure', { step, cause })
    const isRefused = isRejection(cause)
    await write(listing, { draft: asked, transaction, ending: isRefused ? 'REFUSED' : 'UNSENT' })
    throw new ListingFailure(isRefused ? 'rejected' : 'not-sent', { step, cause })
  }
  const sent = { ...transaction, hash }
  // The page knows the transaction even where the server cannot be told.
  const told = await withRetry(() => draftCalls.reportHash(asked, sent), TRIES).catch(() => asked)
  listing.onDraft(told)
  return await conclude(listing, { draft: told, transaction: sent })
}

/** Nobody signs what another administrator has put in the place of what was shown. */
export function requireShown(
  { work, terms }: Listing,
  { draft, step }: { draft: AuctionDraft; step: DraftStep },
): void {
  if (draft.workId !== work.id || !isSameTerms(draft.terms, terms)) throw new ListingFailure('changed', { step })
}

async function ask(
  { door, terms, onDraft }: Listing,
  { draft, step, from }: Omit<Sending, 'prepare'>,
): Promise<AuctionDraft> {
  try {
    const nonce = await door.client.getTransactionCount({ address: from, blockTag: 'pending' })
    const asked = await draftCalls.askStep(draft, { ...terms, step, wallet: from, nonce })
    onDraft(asked)
    return asked
  } catch (cause) {
    const status = cause instanceof ApiRequestError ? cause.status : 0
    throw new ListingFailure(status === 409 ? 'changed' : status === 400 ? 'not-sent' : 'unreachable', { step, cause })
  }
}
