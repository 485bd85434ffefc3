import { z } from 'zod'
import { draftAnswer, draftContentSchema, draftParams, seenVersionSchema } from './auction-draft.ts'

/** For administrators. Keeps the form as it stands. */
export const saveDraft = {
  method: 'PUT',
  path: '/api/drafts/:id/content',
  summary: 'Keep what was typed into a draft',
  params: draftParams,
  body: z.strictObject({ version: seenVersionSchema, ...draftContentSchema.shape }),
  answer: draftAnswer,
} as const
