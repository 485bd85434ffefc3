import { draftAnswer, draftParams } from './auction-draft.ts'

/** For administrators. */
export const findDraft = {
  method: 'GET',
  path: '/api/drafts/:id',
  summary: 'Find an auction that is being prepared',
  params: draftParams,
  answer: draftAnswer,
} as const
