import { z } from 'zod'

/** The auction's number on chain, as it stands in a path. */
export const auctionIdSchema = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})$/, 'must be the number of an auction')
  .transform(BigInt)
