import { z } from 'zod'
import { auctionSchema } from './auction.ts'
import { auctionIdSchema } from './auction-id.ts'

const adminAuctionSchema = auctionSchema.extend({
  author: z.string(),
  era: z.string().nullable(),
  /** All genres, joined. */
  genre: z.string().nullable(),
  label: z.string().nullable(),
  recordingStudio: z.string().nullable(),
  musicAuthor: z.string().nullable(),
  lyricsAuthor: z.string().nullable(),
  country: z.string().nullable(),
  yearOfRelease: z.int().nullable(),
})

export type AdminAuction = z.infer<typeof adminAuctionSchema>

export const findAdminAuction = {
  method: 'GET',
  path: '/api/auctions/:id',
  summary: 'One auction as administrators see it',
  params: z.strictObject({ id: auctionIdSchema }),
  answer: z.object({ body: adminAuctionSchema }),
} as const
