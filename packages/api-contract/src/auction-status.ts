import { z } from 'zod'

export const auctionStatusSchema = z.enum(['PENDING', 'OPEN', 'TERMINATED', 'PROCESSED'])

export type AuctionStatus = z.infer<typeof auctionStatusSchema>

export const labelledStatusSchema = z.object({ value: auctionStatusSchema, label: z.string() })
