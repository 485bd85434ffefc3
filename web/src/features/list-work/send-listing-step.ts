import type { AuctionDraft, AuctionTerms, DraftEnding, DraftStep, DraftTransaction, Work } from '@melos/api-contract'
import { getAddress, isHash, withRetry } from 'viem'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { confirmTransaction, type TransactionEnd } from '../../wallet/transactions/confirm-transaction.ts'
import { sendTransaction, type TransactionRecord, type WaitsFor } from '../../wallet/transactions/send-transaction.ts'
import {
  TransactionFailure,
  type TransactionFailureCode,
  toFailure,
} from '../../wallet/transactions/transaction-failure.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { draftCalls } from './draft-calls.ts'
import { isSameTerms } from './draft-state.ts'
import { findNewSong, findSongIn, holdsTokens, isAllowed } from './listing-calls.ts'

export interface SigningProgress {
  readonly step: DraftStep
  readonly waitsFor: WaitsFor
  readonly hash?: string | undefined
}

export interface Listing {
  readonly clients: WalletClients
  /** Work and terms as shown when signing began. */
  readonly work: Work
  readonly terms: AuctionTerms
  readonly onProgress: (progress: SigningProgress) => void
  /** Called with the draft after each change. */
  readonly onDraft: (draft: AuctionDraft) => void
}

interface Sending extends Pick<Parameters<typeof sendTransaction>[1], 'from' | 'request' | 'retryOn'> {
  readonly draft: AuctionDraft
  readonly step: DraftStep
}

const TRIES = { retryCount: 5, delay: 1_000 } as const

/** Sends one transaction of a listing. The draft on the server is its journal, so that another administrator can continue. */
export async function sendStep(listing: Listing, { draft, step, ...sending }: Sending): Promise<AuctionDraft> {
  requireShown(listing, draft)
  let written = draft
  const record: TransactionRecord = {
    async asked(nonce) {
      const asked = { ...listing.terms, step, wallet: sending.from, nonce }
      written = await draftCalls.askStep(draft, asked).catch(failAsking)
      listing.onDraft(written)
    },
    async sent({ hash }) {
      const sent = { ...lastTransaction(written), hash }
      // This page can follow the transaction even if the server cannot be reached.
      written = await withRetry(() => draftCalls.reportHash(written, sent), TRIES).catch(() => written)
      listing.onDraft(written)
    },
  }
  const onWait = (waitsFor: WaitsFor): void => listing.onProgress({ step, waitsFor })
  const onFailure = async (error: unknown): Promise<never> => {
    const { code } = toFailure(error)
    const isAsked = written !== draft
    const ending = code === 'rejected' ? 'REFUSED' : 'UNSENT'
    if (isAsked && code !== 'unsure')
      await reportEnding(listing, { draft: written, transaction: lastTransaction(written), ending })
    throw error
  }
  const { hash } = await sendTransaction(listing.clients, { ...sending, record, onWait }).catch(onFailure)
  return await conclude(listing, { draft: written, transaction: { ...lastTransaction(written), hash } })
}

/** Stops when another administrator has changed what was shown. */
export function requireShown({ work, terms }: Listing, draft: AuctionDraft): void {
  if (draft.workId !== work.id || !isSameTerms(draft.terms, terms)) throw new TransactionFailure('changed')
}

function failAsking(cause: unknown): never {
  const status = cause instanceof ApiRequestError ? cause.status : 0
  throw new TransactionFailure(status === 409 ? 'changed' : status === 400 ? 'not-sent' : 'unreachable', { cause })
}

function lastTransaction({ transactions }: AuctionDraft): DraftTransaction {
  const last = transactions.at(-1)
  if (last === undefined) throw new TransactionFailure('changed')
  return last
}

const endings: Partial<Record<TransactionFailureCode, DraftEnding>> = {
  reverted: 'REVERTED',
  replaced: 'REPLACED',
  // A transaction that succeeded without the effect is not the one we asked for.
  'without-effect': 'REPLACED',
  dropped: 'DROPPED',
}

interface OpenStep {
  readonly draft: AuctionDraft
  readonly transaction: DraftTransaction
}

/** Follows a transaction to its end and reports the end to the server. It needs no wallet. */
export async function conclude(listing: Listing, { draft, transaction }: OpenStep): Promise<AuctionDraft> {
  try {
    await confirm(listing, { draft, transaction })
  } catch (error) {
    const ending = endings[toFailure(error).code]
    if (ending !== undefined) await reportEnding(listing, { draft, transaction, ending })
    throw error
  }
  return await reportEnding(listing, { draft, transaction, ending: 'DONE' })
}

async function confirm(listing: Listing, { draft, transaction }: OpenStep): Promise<void> {
  const { step, wallet, hash } = transaction
  let { nonce } = transaction
  const hasEffect = (end: TransactionEnd | undefined): Promise<boolean> =>
    hasTakenEffect(listing, { draft, transaction: { ...transaction, nonce }, end })
  if (hash === null || !isHash(hash)) {
    if (!(await hasEffect(undefined))) throw new TransactionFailure('unsure')
    return
  }
  listing.onProgress({ step, waitsFor: 'chain', hash })
  const record: TransactionRecord = {
    asked: () => {},
    sent(known) {
      nonce = known.nonce ?? nonce
    },
  }
  const sent = { hash, guess: nonce }
  await confirmTransaction(listing.clients, { from: getAddress(wallet), sent, record, hasEffect })
}

/** Whether the transaction's effect is on chain; attaches a new song token to its work. */
async function hasTakenEffect(
  { clients, work, terms }: Listing,
  { draft, transaction, end }: OpenStep & { end: TransactionEnd | undefined },
): Promise<boolean> {
  const from = getAddress(transaction.wallet)
  if (transaction.step === 'DEPLOY') {
    const token =
      end?.kind === 'mined'
        ? await findSongIn(clients, { work, logs: end.receipt.logs })
        : await findNewSong(clients, { work, terms, from })
    if (token === undefined) return false
    await draftCalls.attachToken(work.id, token)
    return true
  }
  if (draft.token === null) return false
  const token = getAddress(draft.token)
  if (transaction.step === 'ALLOW') return await isAllowed(clients, { token, terms, from })
  // The auction offers the whole supply, so it exists once the auction house holds it.
  return await holdsTokens(clients, { token, terms, holder: clients.site.contracts.auctionHouse })
}

async function reportEnding(
  { onDraft }: Listing,
  { draft, transaction, ending }: OpenStep & { ending: DraftEnding },
): Promise<AuctionDraft> {
  const written = await draftCalls.reportEnding(draft, { number: transaction.number, ending })
  onDraft(written)
  return written
}
