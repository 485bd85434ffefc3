import type { AuctionDraft, AuctionTerms, DraftEnding, DraftStep } from '@melos/api-contract'
import { type Address, getAddress, type Hash } from 'viem'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { isDeployed, requireEditable, requireSameTerms, requireValidTerms } from './draft-rules.ts'
import { insertTransaction, updateTransaction } from './draft-store.ts'
import { changeDraft, type Edit } from './edit-draft.ts'

interface Asked extends Edit {
  readonly version: number
  readonly step: DraftStep
  readonly wallet: string
  readonly nonce: number
  /** As the wallet is about to sign them. */
  readonly terms: AuctionTerms
}

/** Recorded before the wallet is asked, so everyone else knows that a transaction may be on its way. */
export async function askStep(
  db: Database,
  { id, version, step, wallet, nonce, terms: signed, editor }: Asked,
): Promise<AuctionDraft> {
  return await changeDraft(db, {
    id,
    version,
    editor,
    async apply(tx, draft) {
      requireEditable(draft)
      const terms = requireReady(draft, step)
      requireSameTerms(terms, signed)
      // An allowance doesn't depend on the start.
      if (step !== 'ALLOW') requireValidTerms(terms)
      const number = draft.transactions.length + 1
      const asked = { step, wallet: readWallet(wallet), nonce: BigInt(nonce), asked_at: new Date() }
      await insertTransaction(tx, { draft_id: id, number, ...asked })
      return { audit: { action: 'DRAFT_STEP_ASKED', about: `${step} of ${asked.wallet}` } }
    },
  })
}

interface Reported extends Edit {
  readonly number: number
}

/** Applies to any version of the draft, because a sent transaction must not be lost. */
export async function reportHash(
  db: Database,
  { id, number, hash, editor }: Reported & { hash: Hash },
): Promise<AuctionDraft> {
  return await changeDraft(db, {
    id,
    editor,
    async apply(tx, draft) {
      const transaction = findTransaction(draft, number)
      if (transaction.hash === hash) return null
      if (transaction.hash !== null) throw new RequestError('DRAFT_CHANGED')
      await updateTransaction(tx, { draft_id: id, number, change: { hash } })
      return { audit: { action: 'DRAFT_STEP_SENT', about: `${transaction.step} in ${hash}` } }
    },
  })
}

/** The first report of an ending counts. */
export async function reportEnding(
  db: Database,
  { id, number, ending, editor }: Reported & { ending: DraftEnding },
): Promise<AuctionDraft> {
  return await changeDraft(db, {
    id,
    editor,
    async apply(tx, draft) {
      const transaction = findTransaction(draft, number)
      if (transaction.ending === ending) return null
      if (transaction.ending !== null) throw new RequestError('DRAFT_CHANGED')
      await updateTransaction(tx, { draft_id: id, number, change: { ending } })
      return { audit: { action: 'DRAFT_STEP_ENDED', about: `${transaction.step} ${ending}` } }
    },
  })
}

/** The token needs the work and the terms, and the other steps need the token. */
function requireReady(draft: AuctionDraft, step: DraftStep) {
  if (draft.workId === null || draft.terms === null) throw new RequestError('DRAFT_INCOMPLETE')
  if (step === 'DEPLOY' && isDeployed(draft)) throw new RequestError('DRAFT_FIXED')
  if (step !== 'DEPLOY' && draft.token === null) throw new RequestError('DRAFT_INCOMPLETE')
  return draft.terms
}

function findTransaction({ transactions }: AuctionDraft, number: number) {
  const transaction = transactions.find((candidate) => candidate.number === number)
  if (transaction === undefined) throw new RequestError('NOT_FOUND')
  return transaction
}

/** The address comes from a wallet, so its checksum needs no check; the schema has checked its form. */
function readWallet(text: string): Address {
  return getAddress(text.toLowerCase())
}
