import { z } from 'zod'

/** Only where there is a sample world. */
export const readSampleWorld = {
  method: 'GET',
  path: '/api/public/sample-world',
  summary: 'Whether the sample world has all of its songs and auctions',
  answer: z.object({ isFilled: z.boolean() }),
} as const
