import { z } from 'zod'

const readPeaksAnswer = z.object({
  body: z.object({
    durationMs: z.int().nonnegative(),
    /** The loudest moment of each of so many slices of equal length, 100 for the loudest of all; empty where it is not known. */
    peaks: z.array(z.int().min(0).max(100)),
  }),
})

/** How loud audio is over its length: what a player draws. */
export const readPeaks = {
  method: 'GET',
  path: '/api/public/media/:id/peaks',
  summary: 'Read how loud audio is over its length',
  params: z.object({ id: z.string() }),
  answer: readPeaksAnswer,
} as const
