import type { AuctionDraft } from '@melos/api-contract'
import { type Address, getAddress, isAddressEqual, withRetry } from 'viem'
import type { OfferApproval } from '../../wallet/auction-offer.ts'
import { readRoles } from '../../wallet/roles.ts'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import { draftCalls } from './draft-calls.ts'
import { isScheduled } from './draft-state.ts'
import { holdsTokens, isAllowed, toAllowCall, toCreateCall, toScheduleCall } from './listing-calls.ts'
import { conclude, type Listing, requireShown, sendStep } from './send-listing-step.ts'

/** The index has 30 seconds to see what is on chain. */
const INDEX_TRIES = { retryCount: 60, delay: 500 } as const

interface Signed {
  readonly draft: AuctionDraft
  readonly from: Address
  readonly approval?: OfferApproval | undefined
}

/**
 * Takes the draft from where it is to an auction on chain, or to the moment when the artist has to approve the offer. Throws
 * `TransactionFailure`.
 */
export async function runListing(listing: Listing, { draft, from, approval }: Signed): Promise<AuctionDraft> {
  const finished = await finishOpen(listing, draft)
  if (finished.auctionId !== null) return finished
  requireShown(listing, finished)
  const { isLister } = await readRoles(listing.clients, from)
  if (!isLister) throw new TransactionFailure('no-role')
  const deployed = finished.token === null ? await deploy(listing, { draft: finished, from }) : finished
  const token = tokenOf(deployed)
  const { clients, terms } = listing
  if (await holdsTokens(clients, { token, terms, holder: clients.site.contracts.auctionHouse }))
    return await waitForAuction(listing, deployed)
  const allowed = await allow(listing, { draft: deployed, from, token })
  if (approval === undefined && !isAddressEqual(getAddress(terms.seller), from)) return allowed
  return await waitForAuction(listing, await schedule(listing, { draft: allowed, from, token, approval }))
}

/** Finishes the open transaction, and waits for the index where the auction is on chain. */
export async function finishOpen(listing: Listing, draft: AuctionDraft): Promise<AuctionDraft> {
  const transaction = draft.transactions.find(({ ending }) => ending === null)
  if (transaction !== undefined && draft.workId !== listing.work.id) throw new TransactionFailure('changed')
  // The wallet was asked to sign the draft's own terms.
  const asked = { ...listing, terms: draft.terms ?? listing.terms }
  const concluded = transaction === undefined ? draft : await conclude(asked, { draft, transaction })
  return concluded.auctionId === null && isScheduled(concluded) ? await waitForAuction(listing, concluded) : concluded
}

async function deploy(listing: Listing, { draft, from }: Signed): Promise<AuctionDraft> {
  const request = toCreateCall(listing.clients, { ...listing, from })
  return await sendStep(listing, { draft, step: 'DEPLOY', from, request })
}

type SignedForToken = Signed & { readonly token: Address }

async function allow(listing: Listing, { draft, from, token }: SignedForToken): Promise<AuctionDraft> {
  const { clients, terms } = listing
  listing.onProgress({ step: 'ALLOW', waitsFor: 'check' })
  if (!(await holdsTokens(clients, { token, terms, holder: from }))) {
    const deployment = draft.transactions.findLast(({ step, ending }) => step === 'DEPLOY' && ending === 'DONE')
    throw new TransactionFailure('tokens-elsewhere', { detail: deployment?.wallet })
  }
  if (await isAllowed(clients, { token, terms, from })) return draft
  return await sendStep(listing, { draft, step: 'ALLOW', from, request: toAllowCall(clients, { token, terms }) })
}

async function schedule(listing: Listing, { draft, from, token, approval }: SignedForToken): Promise<AuctionDraft> {
  const { clients, terms } = listing
  listing.onProgress({ step: 'SCHEDULE', waitsFor: 'check' })
  const request = await toScheduleCall(clients, { token, terms, approval })
  return await sendStep(listing, { draft, step: 'SCHEDULE', from, request, retryOn: 'ERC20InsufficientAllowance' })
}

/** The auction is public once the index has seen it. */
async function waitForAuction(listing: Listing, draft: AuctionDraft): Promise<AuctionDraft> {
  listing.onProgress({ step: 'SCHEDULE', waitsFor: 'server' })
  try {
    return await withRetry(async () => {
      const seen = await draftCalls.find(draft.id)
      if (seen.auctionId === null) throw new Error('The index has not seen the auction yet')
      listing.onDraft(seen)
      return seen
    }, INDEX_TRIES)
  } catch (cause) {
    throw new TransactionFailure('not-indexed', { cause })
  }
}

function tokenOf({ token }: AuctionDraft): Address {
  if (token === null) throw new TransactionFailure('unreachable')
  return getAddress(token)
}
