import { z } from 'zod'
import { draftAnswer, draftParams, seenVersionSchema } from './auction-draft.ts'

/** For administrators. The work that `createWork` has stored; another may take its place until the song token is deployed. */
export const setDraftWork = {
  method: 'PUT',
  path: '/api/drafts/:id/work',
  summary: 'Say which work a draft is about',
  params: draftParams,
  body: z.strictObject({ version: seenVersionSchema, workId: z.uuid() }),
  answer: draftAnswer,
} as const
