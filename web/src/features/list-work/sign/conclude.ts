import type { AuctionDraft, DraftEnding, DraftTransaction } from '@melos/api-contract'
import { getAddress, getContractAddress, isHash } from 'viem'
import { followTransaction, type TransactionEnd } from '../../../wallet/follow-transaction.ts'
import { draftCalls } from '../draft-calls.ts'
import type { Listing } from './listing.ts'
import { carriesHash, holdsTokens, isAllowed } from './listing-calls.ts'
import { ListingFailure, type ListingFailureKind } from './listing-failure.ts'

const TRIES = 5

const failures: Readonly<Record<'REVERTED' | 'REPLACED' | 'DROPPED', ListingFailureKind>> = {
  REVERTED: 'reverted',
  REPLACED: 'replaced',
  DROPPED: 'dropped',
}

/**
 * From a transaction that a wallet was asked for to its end, written down; by whoever comes by, with any wallet or none. What it
 * was to do decides, not what became of it: a wallet may have sent the same again with a higher fee.
 */
export async function conclude(
  listing: Listing,
  { draft, transaction }: { draft: AuctionDraft; transaction: DraftTransaction },
): Promise<AuctionDraft> {
  const { step, hash } = transaction
  const { nonce, end } =
    hash === null ? { nonce: transaction.nonce, end: undefined } : await follow(listing, transaction)
  const isDone = await reach(step, () => takeEffect(listing, { draft, transaction: { ...transaction, nonce }, end }))
  if (isDone) return await write(listing, { draft, transaction, ending: 'DONE' })
  if (end === undefined) throw new ListingFailure('unsure', { step })
  const ending = endingOf(end)
  await write(listing, { draft, transaction, ending })
  throw new ListingFailure(failures[ending], { step })
}

async function follow(listing: Listing, { step, wallet, nonce: guess, hash }: DraftTransaction) {
  if (hash === null || !isHash(hash)) throw new ListingFailure('unsure', { step })
  listing.onProgress({ step, waitsFor: 'chain', hash })
  let nonce = guess
  const end = await followTransaction(listing.door.client, {
    from: getAddress(wallet),
    sent: { hash, guess },
    onNonce(known) {
      nonce = known
    },
  })
  return { nonce, end }
}

interface Ended {
  readonly draft: AuctionDraft
  readonly transaction: DraftTransaction
  readonly end: TransactionEnd | undefined
}

/** What went through is asked about a few times: a node behind the same address may know a little less. */
async function takeEffect(listing: Listing, ended: Ended): Promise<boolean> {
  const { end } = ended
  const hasGoneThrough = end?.kind === 'mined' && end.receipt.status === 'success'
  for (let left = hasGoneThrough ? TRIES : 0; ; left -= 1) {
    if (await hasEffect(listing, ended)) return true
    if (left === 0) return false
    await new Promise((resolve) => setTimeout(resolve, listing.door.client.pollingInterval))
  }
}

/** Whether the chain has what the transaction was to bring; a song token that it has is joined to its work. */
async function hasEffect({ door, work, terms }: Listing, { draft, transaction, end }: Ended): Promise<boolean> {
  const from = getAddress(transaction.wallet)
  if (transaction.step === 'DEPLOY') {
    const made = end?.kind === 'mined' ? end.receipt.contractAddress : undefined
    const address = made ?? getContractAddress({ from, nonce: BigInt(transaction.nonce) })
    if (!(await carriesHash(door, { work, address }))) return false
    await draftCalls.attachToken(work.id, address)
    return true
  }
  if (draft.token === null) return false
  const token = getAddress(draft.token)
  if (transaction.step === 'ALLOW') return await isAllowed(door, { token, terms, from })
  // The tokens that exist are exactly those on offer: where they are, there is the auction.
  return await holdsTokens(door, { token, terms, holder: door.site.contracts.auctionHouse })
}

function endingOf(end: TransactionEnd): 'REVERTED' | 'REPLACED' | 'DROPPED' {
  switch (end.kind) {
    case 'mined':
      // One that went through without the effect was another than the one asked for.
      return end.receipt.status === 'success' ? 'REPLACED' : 'REVERTED'
    case 'replaced':
      return 'REPLACED'
    case 'dropped':
      return 'DROPPED'
    default:
      return end satisfies never
  }
}

export async function write(
  { onDraft }: Listing,
  { draft, transaction, ending }: { draft: AuctionDraft; transaction: DraftTransaction; ending: DraftEnding },
): Promise<AuctionDraft> {
  const { step, number } = transaction
  const written = await reach(step, () => draftCalls.reportEnding(draft, { number, ending }))
  onDraft(written)
  return written
}

/** Server or chain may be silent for a moment. */
export async function reach<Result>(step: DraftTransaction['step'], ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (cause) {
    throw cause instanceof ListingFailure ? cause : new ListingFailure('unreachable', { step, cause })
  }
}
