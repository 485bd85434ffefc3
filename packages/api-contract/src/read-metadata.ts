import { z } from 'zod'

/** The bytes whose hash the song token carries (ERC-7572); they never change. */
export const readMetadata = {
  method: 'GET',
  path: '/api/public/works/:id/metadata',
  summary: 'Read the metadata that a song token commits to',
  params: z.object({ id: z.string() }),
  answer: z
    .unknown()
    .describe('ERC-7572 metadata: the name, all that is known of the work, and its files with their hashes'),
} as const
