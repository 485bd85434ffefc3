import type { AuctionDraft, AuctionTerms, DraftEnding, DraftStep } from '@melos/api-contract'
import { type Address, getAddress, type Hash } from 'viem'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { requireSeller } from './draft-offer.ts'
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
      await requireSeller(tx, draft, terms)
      // An allowance doesn't depend on the start, which may have passed.
      if (step !== 'ALLOW') requireValidTerms(terms)
      const number = draft.transactions.length + 1
      const asked = { step, wallet: readWallet(wallet), nonce: BigInt(nonce), asked_at: new Date() }
      await insertTransaction(tx, { draft_id: id, number, ...asked })
      return { audit: { action: 'DRAFT_STEP_ASKED', about: `${step} of ${asked.wallet}` } }
    },
  })
}

interface Report extends Edit {
  readonly number: number
  readonly report: { readonly hash: Hash } | { readonly ending: DraftEnding }
}

/** Applies to any version of the draft, because a sent transaction must not be lost. The first report counts. */
export async function reportTransaction(db: Database, { id, number, report, editor }: Report): Promise<AuctionDraft> {
  return await changeDraft(db, {
    id,
    editor,
    async apply(tx, draft) {
      const transaction = draft.transactions.find((candidate) => candidate.number === number)
      if (transaction === undefined) throw new RequestError('NOT_FOUND')
      const [known, reported] = 'hash' in report ? [transaction.hash, report.hash] : [transaction.ending, report.ending]
      if (known === reported) return null
      if (known !== null) throw new RequestError('DRAFT_CHANGED')
      await updateTransaction(tx, { draft_id: id, number, change: report })
      const { step } = transaction
      return 'hash' in report
        ? { audit: { action: 'DRAFT_STEP_SENT', about: `${step} in ${reported}` } }
        : { audit: { action: 'DRAFT_STEP_ENDED', about: `${step} ${reported}` } }
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

/** The address comes from a wallet, so its checksum needs no check; the schema has checked its form. */
function readWallet(text: string): Address {
  return getAddress(text.toLowerCase())
}
