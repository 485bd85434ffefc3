import { z } from 'zod'
import { statusesSchema } from './list-auctions.ts'

const genreSchema = z.object({
  label: z.string(),
  /** Auctions whose work is of this genre. */
  count: z.int().positive(),
})

export type Genre = z.infer<typeof genreSchema>

export const listGenres = {
  method: 'GET',
  path: '/api/public/genres',
  summary: 'Genres of the auctions, those of most auctions first',
  query: z.strictObject({ statuses: statusesSchema }),
  answer: z.object({ data: z.array(genreSchema) }),
} as const
