import type { AuctionDraft, DraftTransaction } from '@melos/api-contract'
import { type Address, getAddress, withRetry } from 'viem'
import { isContractError } from '../../../wallet/contract-errors.ts'
import { readRoles } from '../../../wallet/roles.ts'
import { sendCall, sendDeployment } from '../../../wallet/send-call.ts'
import { draftCalls } from '../draft-calls.ts'
import { isScheduled } from '../is-fixed.ts'
import { conclude, reach } from './conclude.ts'
import type { Listing } from './listing.ts'
import { holdsTokens, isAllowed, toAllowCall, toDeployment, toScheduleCall } from './listing-calls.ts'
import { ListingFailure } from './listing-failure.ts'
import { requireShown, sendStep } from './send-step.ts'

/** A node that has not heard of the step before refuses the next. */
const TRIES = { retryCount: 4, delay: 500 } as const
/** So long the index may take to see what the chain has. */
const INDEX_TRIES = { retryCount: 60, delay: 500 } as const

interface Walk {
  readonly draft: AuctionDraft
  readonly from: Address
}

/** From where the draft is to the auction on the chain. Throws `ListingFailure`. */
export async function walkListing(listing: Listing, { draft, from }: Walk): Promise<AuctionDraft> {
  const settled = await finishOpen(listing, draft)
  if (settled.auctionId !== null) return settled
  const step = settled.token === null ? 'DEPLOY' : 'SCHEDULE'
  requireShown(listing, { draft: settled, step })
  const { isLister } = await reach(step, () => readRoles(listing.door, from))
  if (!isLister) throw new ListingFailure('not-lister', { step })
  const deployed = settled.token === null ? await deploy(listing, { draft: settled, from }) : settled
  const token = tokenOf(deployed)
  if (await reach('SCHEDULE', () => isWithHouse(listing, token))) return await waitForAuction(listing, deployed)
  await requireTokens(listing, { draft: deployed, from, token })
  const allowed = await allow(listing, { draft: deployed, from, token })
  return await waitForAuction(listing, await schedule(listing, { draft: allowed, from, token }))
}

/** What a wallet was asked for before comes to its end first; an auction that the chain has, to the index. */
export async function finishOpen(listing: Listing, draft: AuctionDraft): Promise<AuctionDraft> {
  const open = draft.transactions.find(({ ending }) => ending === null)
  const concluded = open === undefined ? draft : await concludeOpen(listing, { draft, transaction: open })
  return concluded.auctionId === null && isScheduled(concluded) ? await waitForAuction(listing, concluded) : concluded
}

/** While a wallet is asked the draft stays as it is: what was asked for is in it, whatever this page shows. */
async function concludeOpen(
  listing: Listing,
  { draft, transaction }: { draft: AuctionDraft; transaction: DraftTransaction },
): Promise<AuctionDraft> {
  if (draft.workId !== listing.work.id) throw new ListingFailure('changed', { step: transaction.step })
  return await conclude({ ...listing, terms: draft.terms ?? listing.terms }, { draft, transaction })
}

async function deploy(listing: Listing, { draft, from }: Walk): Promise<AuctionDraft> {
  const { door, work, terms } = listing
  return await sendStep(listing, {
    draft,
    step: 'DEPLOY',
    from,
    async prepare() {
      const data = toDeployment(work, { terms, from })
      await door.client.estimateGas({ account: from, data })
      return () => sendDeployment(door, { from, data })
    },
  })
}

type TokenWalk = Walk & { readonly token: Address }

async function allow(listing: Listing, { draft, from, token }: TokenWalk): Promise<AuctionDraft> {
  const { door, terms } = listing
  if (await reach('ALLOW', () => isAllowed(door, { token, terms, from }))) return draft
  return await sendStep(listing, {
    draft,
    step: 'ALLOW',
    from,
    async prepare() {
      const call = toAllowCall(door, { token, terms })
      await door.client.simulateContract({ account: from, ...call })
      return () => sendCall(door, { from, call })
    },
  })
}

async function schedule(listing: Listing, { draft, from, token }: TokenWalk): Promise<AuctionDraft> {
  const { door, terms } = listing
  return await sendStep(listing, {
    draft,
    step: 'SCHEDULE',
    from,
    async prepare() {
      const call = await toScheduleCall(door, { token, terms })
      await withRetry(() => door.client.simulateContract({ account: from, ...call }), {
        ...TRIES,
        shouldRetry: ({ error }) => isContractError(error, 'ERC20InsufficientAllowance'),
      })
      return () => sendCall(door, { from, call })
    },
  })
}

async function requireTokens({ door, terms }: Listing, { draft, from, token }: TokenWalk): Promise<void> {
  if (await reach('ALLOW', () => holdsTokens(door, { token, terms, holder: from }))) return
  const deployment = draft.transactions.findLast(({ step, ending }) => step === 'DEPLOY' && ending === 'DONE')
  throw new ListingFailure('tokens-elsewhere', { step: 'ALLOW', holder: deployment?.wallet })
}

async function isWithHouse({ door, terms }: Listing, token: Address): Promise<boolean> {
  return await holdsTokens(door, { token, terms, holder: door.site.contracts.auctionHouse })
}

/** Public is what the index has seen. */
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
    throw new ListingFailure('not-indexed', { step: 'SCHEDULE', cause })
  }
}

function tokenOf({ token }: AuctionDraft): Address {
  if (token === null) throw new ListingFailure('unreachable', { step: 'DEPLOY' })
  return getAddress(token)
}
