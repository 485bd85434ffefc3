import { z } from 'zod'
import { auctionDraftSchema } from './auction-draft.ts'
import { pageSchema, sizeSchema } from './paging.ts'

/** For administrators; last changed first. */
export const listDrafts = {
  method: 'GET',
  path: '/api/drafts',
  summary: 'List the auctions that are being prepared',
  query: z.strictObject({ page: pageSchema, size: sizeSchema({ most: 100, usual: 20 }) }),
  answer: z.object({ data: z.array(auctionDraftSchema), total: z.int().nonnegative() }),
} as const
