import type { AuctionDraft, AuctionTerms, DraftContent, Work, WorkDraft } from '@melos/api-contract'
import { readFacts } from './read-facts.ts'
import { type HouseAddresses, readTerms } from './read-terms.ts'

/** A wallet may be sending, or the chain has the auction: nothing changes. */
export function isFixed(draft: AuctionDraft): boolean {
  return draft.auctionId !== null || isScheduled(draft) || draft.transactions.some(({ ending }) => ending === null)
}

/** The chain has the auction; the index may see it a little later. */
export function isScheduled({ transactions }: AuctionDraft): boolean {
  return transactions.some(({ step, ending }) => step === 'SCHEDULE' && ending === 'DONE')
}

/** The song token is on the chain: the work and the number of tokens stay. */
export function isDeployed({ token, transactions }: AuctionDraft): boolean {
  return token !== null || transactions.some(({ step, ending }) => step === 'DEPLOY' && ending === 'DONE')
}

/** Whether two say the same; nothing agreed is unlike everything that is. */
export function isSameTerms(one: AuctionTerms | null, other: AuctionTerms | null): boolean {
  return writeTerms(one) === writeTerms(other)
}

function writeTerms(terms: AuctionTerms | null): string {
  return JSON.stringify(Object.entries(terms ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Whether the stored work says what the form says. */
export function isSameWork(facts: WorkDraft, { title, description, percentage, asset }: Work): boolean {
  const { files: _, ...known } = asset
  const stored: WorkDraft = { title, description, percentage, ...known }
  return writeWork(facts) === writeWork(stored)
}

function writeWork(facts: WorkDraft): string {
  const links = facts.links.toSorted((one, other) => one.type.localeCompare(other.type))
  const sorted = Object.entries({ ...facts, links }).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(sorted)
}

interface Situation {
  readonly draft: AuctionDraft
  readonly content: DraftContent
  readonly work: Work
  readonly addresses: HouseAddresses
}

/** Which step has to be gone through again, because the form says something else than what would be signed, or its start has passed. */
export function findStale({ draft, content, work, addresses }: Situation): 'files' | 'offer' | undefined {
  if (isFixed(draft)) return undefined
  const facts = readFacts(content)
  if (!isDeployed(draft) && !(facts.kind === 'right' && isSameWork(facts.value, work))) return 'files'
  const terms = readTerms(content, addresses)
  const isAgreed = terms.kind === 'right' && isSameTerms(terms.value, draft.terms)
  return isAgreed ? undefined : 'offer'
}

export const stages = ['facts', 'files', 'offer', 'preview', 'sign'] as const

export type Stage = (typeof stages)[number]

/** What is to do next; a listed draft is done. */
export function findStage(draft: AuctionDraft): Stage | 'listed' {
  if (draft.auctionId !== null) return 'listed'
  if (draft.transactions.some(({ ending }) => ending === null || ending === 'DONE') || draft.token !== null)
    return 'sign'
  if (draft.workId === null) return readFacts(draft.content).kind === 'right' ? 'files' : 'facts'
  return draft.terms === null ? 'offer' : 'preview'
}

/** What an address asks for; undefined when it asks for nothing that there is. */
export function readStage(text: string | null): Stage | undefined {
  return stages.find((stage) => stage === text)
}
