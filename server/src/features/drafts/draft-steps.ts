import type { AuctionDraft, AuctionTerms, DraftEnding, DraftStep } from '@melos/api-contract'
import { type Address, getAddress, type Hash } from 'viem'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { changeDraft, type Editor } from './change-draft.ts'
import { isDeployed, requireSameTerms, requireStill, requireTermsInTime } from './draft-rules.ts'
import { insertTransaction, updateTransaction } from './draft-store.ts'

interface Asked {
  readonly id: string
  readonly version: number
  readonly step: DraftStep
  readonly wallet: string
  readonly nonce: number
  /** What is going to be signed. */
  readonly terms: AuctionTerms
  readonly editor: Editor
}

/** Before a wallet is asked: who comes next knows that something may be on its way. */
export async function askStep(
  db: Database,
  { id, version, step, wallet, nonce, terms: signed, editor }: Asked,
): Promise<AuctionDraft> {
  return await changeDraft(db, {
    id,
    version,
    editor,
    async apply(tx, draft) {
      requireStill(draft)
      const terms = requireReady(draft, step)
      requireSameTerms(terms, signed)
      // Allowing is harmless, and needs no start.
      if (step !== 'ALLOW') requireTermsInTime(terms)
      const number = draft.transactions.length + 1
      const asked = { step, wallet: readWallet(wallet), nonce: BigInt(nonce), asked_at: new Date() }
      await insertTransaction(tx, { draft_id: id, number, ...asked })
      return { audit: { action: 'DRAFT_STEP_ASKED', about: `${step} of ${asked.wallet}` } }
    },
  })
}

interface Reported {
  readonly id: string
  readonly number: number
  readonly editor: Editor
}

/** Whatever else happened meanwhile: what a wallet has sent must not be lost. */
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

/** The first word about an ending counts. */
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

/** Work and terms come before the token, the token before the rest. */
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

/** The schema has seen that it is an address; which wallet it is, nobody types. */
function readWallet(text: string): Address {
  return getAddress(text.toLowerCase())
}
