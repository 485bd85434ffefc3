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
  /** Lets phones' wallets connect: the project's id and where messages are passed on; null where that is off. */
  walletConnect: z.object({ projectId: z.string(), relayUrl: z.url() }).nullable(),
  /** What `askFaucet` gives; null where there is no faucet. */
  faucet: z.object({ mels: melsAmountSchema, pol: melsAmountSchema }).nullable(),
  /** The company that runs this site. */
  provider: z.object({
    name: z.string(),
    registrationNumber: z.string(),
    address: z.string(),
    email: z.string(),
    /** Whether nobody has named one: the details are made up. */
    isSample: z.boolean(),
  }),
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
