import { draftAnswer, draftContentSchema } from './auction-draft.ts'

/** For administrators. */
export const createDraft = {
  method: 'POST',
  path: '/api/drafts',
  summary: 'Begin to prepare an auction',
  body: draftContentSchema,
  answer: draftAnswer,
} as const
