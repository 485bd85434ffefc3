import type { AuctionDraft, AuctionTerms, DraftEnding, DraftStep, DraftTransaction, Work } from '@melos/api-contract'
import { type Address, getAddress, getContractAddress, isHash, withRetry } from 'viem'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { confirmTransaction } from '../../wallet/transactions/confirm-transaction.ts'
import type { TransactionEnd } from '../../wallet/transactions/follow-transaction.ts'
import { sendTransaction, type TransactionRecord, type WaitsFor } from '../../wallet/transactions/send-transaction.ts'
import {
  TransactionFailure,
  type TransactionFailureCode,
  toFailure,
} from '../../wallet/transactions/transaction-failure.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { draftCalls } from './draft-calls.ts'
import { isSameTerms } from './draft-state.ts'
import { carriesHash, holdsTokens, isAllowed } from './listing-calls.ts'

/** How the signing is getting on, for the stepper. */
export interface SigningProgress {
  readonly step: DraftStep
  readonly waitsFor: WaitsFor
  readonly hash?: string | undefined
}

/** What is being put on the chain, and whom to tell of it. */
export interface Listing {
  readonly clients: WalletClients
  /** Work and terms as the person saw them when signing began. */
  readonly work: Work
  readonly terms: AuctionTerms
  readonly onProgress: (progress: SigningProgress) => void
  /** The draft after each thing that was written down. */
  readonly onDraft: (draft: AuctionDraft) => void
}

interface Sending extends Pick<Parameters<typeof sendTransaction>[1], 'from' | 'request' | 'retryOn'> {
  readonly draft: AuctionDraft
  readonly step: DraftStep
}

const TRIES = { retryCount: 5, delay: 1_000 } as const

/**
 * One transaction of a listing. Its journal is the draft on the server, because another administrator may go on, in another
 * browser: the draft says what a wallet was asked for, what it sent and how that ended.
 */
export async function sendStep(listing: Listing, { draft, step, ...sending }: Sending): Promise<AuctionDraft> {
  requireShown(listing, draft)
  let written = draft
  const record: TransactionRecord = {
    async asked(nonce) {
      written = await writeAsked(listing, { draft, step, from: sending.from, nonce })
    },
    async sent({ hash }) {
      const sent = { ...lastOf(written), hash }
      // The page knows the transaction even where the server cannot be told.
      written = await withRetry(() => draftCalls.reportHash(written, sent), TRIES).catch(() => written)
      listing.onDraft(written)
    },
  }
  const onWait = (waitsFor: WaitsFor): void => listing.onProgress({ step, waitsFor })
  const { hash } = await sendTransaction(listing.clients, { ...sending, record, onWait }).catch(
    async (error: unknown) => {
      const { code } = toFailure(error)
      const isAsked = written !== draft
      if (isAsked && code !== 'unsure')
        await writeEnding(listing, {
          draft: written,
          transaction: lastOf(written),
          ending: code === 'rejected' ? 'REFUSED' : 'UNSENT',
        })
      throw error
    },
  )
  return await conclude(listing, { draft: written, transaction: { ...lastOf(written), hash } })
}

/** Nobody signs what another administrator has put in the place of what was shown. */
export function requireShown({ work, terms }: Listing, draft: AuctionDraft): void {
  if (draft.workId !== work.id || !isSameTerms(draft.terms, terms)) throw new TransactionFailure('changed')
}

interface Asked {
  readonly draft: AuctionDraft
  readonly step: DraftStep
  readonly from: Address
  readonly nonce: number
}

async function writeAsked({ terms, onDraft }: Listing, { draft, step, from, nonce }: Asked): Promise<AuctionDraft> {
  try {
    const asked = await draftCalls.askStep(draft, { ...terms, step, wallet: from, nonce })
    onDraft(asked)
    return asked
  } catch (cause) {
    const status = cause instanceof ApiRequestError ? cause.status : 0
    throw new TransactionFailure(status === 409 ? 'changed' : status === 400 ? 'not-sent' : 'unreachable', { cause })
  }
}

function lastOf({ transactions }: AuctionDraft): DraftTransaction {
  const last = transactions.at(-1)
  if (last === undefined) throw new TransactionFailure('changed')
  return last
}

const endings: Partial<Record<TransactionFailureCode, DraftEnding>> = {
  reverted: 'REVERTED',
  replaced: 'REPLACED',
  // One that went through without the effect was another than the one asked for.
  'without-effect': 'REPLACED',
  dropped: 'DROPPED',
}

interface OpenStep {
  readonly draft: AuctionDraft
  readonly transaction: DraftTransaction
}

/** From a transaction that a wallet was asked for to its end, written down; by anyone who comes by, with any wallet or none. */
export async function conclude(listing: Listing, { draft, transaction }: OpenStep): Promise<AuctionDraft> {
  try {
    await confirm(listing, { draft, transaction })
  } catch (error) {
    const ending = endings[toFailure(error).code]
    if (ending !== undefined) await writeEnding(listing, { draft, transaction, ending })
    throw error
  }
  return await writeEnding(listing, { draft, transaction, ending: 'DONE' })
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

interface Ended extends OpenStep {
  readonly end: TransactionEnd | undefined
}

/** Whether the chain has what the transaction was to bring; a song token that it has is joined to its work. */
async function hasTakenEffect({ clients, work, terms }: Listing, { draft, transaction, end }: Ended): Promise<boolean> {
  const from = getAddress(transaction.wallet)
  if (transaction.step === 'DEPLOY') {
    const made = end?.kind === 'mined' ? end.receipt.contractAddress : undefined
    const address = made ?? getContractAddress({ from, nonce: BigInt(transaction.nonce) })
    if (!(await carriesHash(clients, { work, address }))) return false
    await draftCalls.attachToken(work.id, address)
    return true
  }
  if (draft.token === null) return false
  const token = getAddress(draft.token)
  if (transaction.step === 'ALLOW') return await isAllowed(clients, { token, terms, from })
  // The tokens that exist are exactly those on offer: where they are, there is the auction.
  return await holdsTokens(clients, { token, terms, holder: clients.site.contracts.auctionHouse })
}

async function writeEnding(
  { onDraft }: Listing,
  { draft, transaction, ending }: OpenStep & { ending: DraftEnding },
): Promise<AuctionDraft> {
  const written = await draftCalls.reportEnding(draft, { number: transaction.number, ending })
  onDraft(written)
  return written
}
