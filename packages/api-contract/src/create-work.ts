import { z } from 'zod'
import { mediaLimits } from './media-limits.ts'
import { workSchema } from './work.ts'
import { workDraftSchema } from './work-draft.ts'

const image = z.file().max(mediaLimits.image.maxBytes).optional()

/** For administrators. The parts of a form, in any order; `work` is JSON. */
export const createWork = {
  method: 'POST',
  path: '/api/works',
  summary: 'Create a work with its files',
  form: z.strictObject({
    work: workDraftSchema,
    cover: image,
    avatar: image,
    audio: z.file().max(mediaLimits.audio.maxBytes).optional(),
  }),
  answer: z.object({ body: workSchema }),
} as const
