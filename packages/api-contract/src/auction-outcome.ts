import { z } from 'zod'

export const auctionOutcomeSchema = z.enum(['SOLD', 'VOID'])

export type AuctionOutcome = z.infer<typeof auctionOutcomeSchema>
