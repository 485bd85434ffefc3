import type { AuctionDraft, DraftContent, Work } from '@melos/api-contract'
import { isDeployed, isFixed } from './is-fixed.ts'
import { isSameTerms } from './is-same-terms.ts'
import { isSameWork } from './is-same-work.ts'
import { readFacts } from './read-facts.ts'
import { type HouseAddresses, readTerms } from './read-terms.ts'

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
