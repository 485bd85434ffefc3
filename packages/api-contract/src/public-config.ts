import { z } from 'zod'
import { melsAmountSchema } from './mels-amount.ts'
import { walletAddressSchema } from './wallet-address.ts'

const publicConfigSchema = z.object({
  chain: z.object({
    id: z.int().positive(),
    name: z.string(),
    /** Absolute, or a path to resolve against the page's own origin. */
    rpcUrl: z.string(),
    /** Where a person can look up a transaction; null where nobody else sees the chain. */
    explorerUrl: z.url().nullable(),
  }),
  contracts: z.object({ mels: walletAddressSchema, auctionHouse: walletAddressSchema }),
  /** What a winner pays on top of the clearing price. */
  commissionPercent: z.int().nonnegative(),
  /** Prices are multiples of it. */
  priceStep: melsAmountSchema,
  /** Where people reach Melos. */
  publicUrl: z.url(),
  walletConnectProjectId: z.string().nullable(),
  /** Whether this is the sample world. */
  demo: z.boolean(),
})

export type PublicConfig = z.infer<typeof publicConfigSchema>

export const readPublicConfig = {
  method: 'GET',
  path: '/api/public/config',
  summary: 'All that a client needs to talk to the chain',
  answer: publicConfigSchema,
} as const
