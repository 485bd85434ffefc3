import { z } from 'zod'
import { draftParams } from './auction-draft.ts'

/** For administrators, while nothing of it is on the chain. The work stays in the catalogue. */
export const deleteDraft = {
  method: 'DELETE',
  path: '/api/drafts/:id',
  summary: 'Give a draft up',
  params: draftParams,
  answer: z.object({ body: z.object({ id: z.uuid() }) }),
} as const
