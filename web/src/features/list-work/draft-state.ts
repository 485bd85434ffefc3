import type { AuctionDraft, AuctionTerms, DraftContent, Work, WorkDraft } from '@melos/api-contract'
import { type HouseAddresses, readTerms } from '../../song-forms/read-terms.ts'
import { readFacts } from './read-facts.ts'

export const listingSteps = ['facts', 'files', 'offer', 'preview', 'sign'] as const

export type ListingStep = (typeof listingSteps)[number]

/** The step that the URL names, if any. */
export function readStep(text: string | null): ListingStep | undefined {
  return listingSteps.find((step) => step === text)
}

/** The first step that isn't done yet, or `listed`. */
export function findStep(draft: AuctionDraft): ListingStep | 'listed' {
  if (draft.auctionId !== null) return 'listed'
  if (draft.transactions.some(({ ending }) => ending === null || ending === 'DONE') || draft.token !== null)
    return 'sign'
  if (draft.workId === null) return readFacts(draft.content).kind === 'right' ? 'files' : 'facts'
  return draft.terms === null ? 'offer' : 'preview'
}

/** Nothing can change while a transaction is open or once the auction is on chain. */
export function isFixed(draft: AuctionDraft): boolean {
  return draft.auctionId !== null || isScheduled(draft) || draft.transactions.some(({ ending }) => ending === null)
}

/** The auction is on chain; the index sees it a moment later. */
export function isScheduled({ transactions }: AuctionDraft): boolean {
  return transactions.some(({ step, ending }) => step === 'SCHEDULE' && ending === 'DONE')
}

/** The song token is on chain, so the work and the number of tokens cannot change. */
export function isDeployed({ token, transactions }: AuctionDraft): boolean {
  return token !== null || transactions.some(({ step, ending }) => step === 'DEPLOY' && ending === 'DONE')
}

export function isSameTerms(one: AuctionTerms | null, other: AuctionTerms | null): boolean {
  return writeSorted(one ?? {}) === writeSorted(other ?? {})
}

/** Whether the stored work matches the form. */
export function isSameWork(facts: WorkDraft, { title, description, percentage, asset }: Work): boolean {
  // The form has neither files nor rights.
  const { files: _files, rights: _rights, ...known } = asset
  return writeWork(facts) === writeWork({ title, description, percentage, ...known })
}

function writeWork(facts: WorkDraft): string {
  return writeSorted({ ...facts, links: facts.links.toSorted((one, other) => one.type.localeCompare(other.type)) })
}

function writeSorted(fields: object): string {
  return JSON.stringify(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)))
}

interface Situation {
  readonly draft: AuctionDraft
  readonly content: DraftContent
  readonly work: Work
  readonly addresses: HouseAddresses
}

/** The step to repeat, because the form differs from what would be signed or the start has passed. */
export function findStale({ draft, content, work, addresses }: Situation): 'files' | 'offer' | undefined {
  if (isFixed(draft)) return undefined
  const facts = readFacts(content)
  if (!isDeployed(draft) && !(facts.kind === 'right' && isSameWork(facts.value, work))) return 'files'
  const terms = readTerms(content, addresses)
  return terms.kind === 'right' && isSameTerms(terms.value, draft.terms) ? undefined : 'offer'
}
