import { draftAnswer, draftParams, seenVersionSchema } from './auction-draft.ts'
import { auctionTermsSchema } from './auction-terms.ts'

/** For administrators. They may change until the auction is on the chain, but not the tokens once these are there. */
export const setDraftTerms = {
  method: 'PUT',
  path: '/api/drafts/:id/terms',
  summary: 'Agree on the terms of a draft',
  params: draftParams,
  body: auctionTermsSchema.safeExtend({ version: seenVersionSchema }),
  answer: draftAnswer,
} as const
