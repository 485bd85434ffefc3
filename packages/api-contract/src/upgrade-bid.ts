import { z } from 'zod'
import { melsAmountSchema } from './mels-amount.ts'
import { tokenCountSchema } from './token-count.ts'

const upgradeBody = z.strictObject({
  requestId: z.uuid(),
  transactionHash: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hexadecimal digits')
    .toLowerCase(),
})

const upgradeAnswer = z.object({
  body: z.object({
    requestId: z.uuid(),
    transactionHash: z.string(),
    externalId: z.int().nonnegative(),
    tokenCount: tokenCountSchema,
    tokenPrice: melsAmountSchema,
    walletAddress: z.string(),
  }),
})

/** Joins a reserved bid to the transaction that placed it, once the chain proves that it did. */
export const upgradeBid = {
  method: 'POST',
  path: '/api/bids/upgrade',
  summary: 'Prove a reserved bid by its transaction',
  body: upgradeBody,
  answer: upgradeAnswer,
} as const

/** The same verification under its other name. */
export const upgradePurchase = { ...upgradeBid, path: '/api/purchases/upgrade' } as const
