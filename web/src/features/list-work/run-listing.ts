import type { AuctionDraft, DraftTransaction } from '@melos/api-contract'
import { type Address, getAddress, withRetry } from 'viem'
import { readRoles } from '../../wallet/roles.ts'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import { draftCalls } from './draft-calls.ts'
import { isScheduled } from './draft-state.ts'
import { holdsTokens, isAllowed, toAllowCall, toDeployment, toScheduleCall } from './listing-calls.ts'
import { conclude, type Listing, requireShown, sendStep } from './send-listing-step.ts'

/** So long the index may take to see what the chain has. */
const INDEX_TRIES = { retryCount: 60, delay: 500 } as const

interface Walk {
  readonly draft: AuctionDraft
  readonly from: Address
}

/** From where the draft is to the auction on the chain. Throws `TransactionFailure`. */
export async function runListing(listing: Listing, { draft, from }: Walk): Promise<AuctionDraft> {
  const settled = await finishOpen(listing, draft)
  if (settled.auctionId !== null) return settled
  requireShown(listing, settled)
  const { isLister } = await readRoles(listing.clients, from)
  if (!isLister) throw new TransactionFailure('no-role')
  const deployed = settled.token === null ? await deploy(listing, { draft: settled, from }) : settled
  const token = tokenOf(deployed)
  if (await isWithHouse(listing, token)) return await waitForAuction(listing, deployed)
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
  if (draft.workId !== listing.work.id) throw new TransactionFailure('changed')
  return await conclude({ ...listing, terms: draft.terms ?? listing.terms }, { draft, transaction })
}

async function deploy(listing: Listing, { draft, from }: Walk): Promise<AuctionDraft> {
  const { work, terms } = listing
  return await sendStep(listing, {
    draft,
    step: 'DEPLOY',
    from,
    request: { data: toDeployment(work, { terms, from }) },
  })
}

type TokenWalk = Walk & { readonly token: Address }

async function allow(listing: Listing, { draft, from, token }: TokenWalk): Promise<AuctionDraft> {
  const { clients, terms } = listing
  listing.onProgress({ step: 'ALLOW', waitsFor: 'check' })
  if (!(await holdsTokens(clients, { token, terms, holder: from }))) {
    const deployment = draft.transactions.findLast(({ step, ending }) => step === 'DEPLOY' && ending === 'DONE')
    throw new TransactionFailure('tokens-elsewhere', { detail: deployment?.wallet })
  }
  if (await isAllowed(clients, { token, terms, from })) return draft
  return await sendStep(listing, { draft, step: 'ALLOW', from, request: toAllowCall(clients, { token, terms }) })
}

async function schedule(listing: Listing, { draft, from, token }: TokenWalk): Promise<AuctionDraft> {
  const { clients, terms } = listing
  listing.onProgress({ step: 'SCHEDULE', waitsFor: 'check' })
  const request = await toScheduleCall(clients, { token, terms })
  return await sendStep(listing, { draft, step: 'SCHEDULE', from, request, retryOn: 'ERC20InsufficientAllowance' })
}

async function isWithHouse({ clients, terms }: Listing, token: Address): Promise<boolean> {
  return await holdsTokens(clients, { token, terms, holder: clients.site.contracts.auctionHouse })
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
    throw new TransactionFailure('not-indexed', { cause })
  }
}

function tokenOf({ token }: AuctionDraft): Address {
  if (token === null) throw new TransactionFailure('unreachable')
  return getAddress(token)
}
