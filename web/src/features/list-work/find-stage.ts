import type { AuctionDraft } from '@melos/api-contract'
import { readFacts } from './read-facts.ts'

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
