import { z } from 'zod'
import { melsAmountSchema, walletAddressSchema } from './values.ts'

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

/** Only where there is a sample world. */
export const readSampleWorld = {
  method: 'GET',
  path: '/api/public/sample-world',
  summary: 'Whether the sample world has all of its songs and auctions',
  answer: z.object({ isFilled: z.boolean() }),
} as const

const MOST_CALLS = 50

const rpcAnswerSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
})

/** JSON-RPC 2.0, one call or a list; there only where the chain is embedded. Each call is judged by itself. */
export const callChain = {
  method: 'POST',
  path: '/api/public/rpc',
  summary: 'Read the embedded chain, or send it a signed transaction (JSON-RPC 2.0)',
  body: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()).min(1).max(MOST_CALLS)]),
  answer: z.union([rpcAnswerSchema, z.array(rpcAnswerSchema)]),
} as const

/** Only where `PublicConfig.faucet` says so: once a day for a wallet. Answers when the money has arrived. */
export const askFaucet = {
  method: 'POST',
  path: '/api/public/faucet',
  summary: 'Ask for test money',
  body: z.strictObject({ address: walletAddressSchema }),
  answer: z.object({
    body: z.object({
      mels: melsAmountSchema,
      /** For fees, in whole POL as MELS are; "0" where it has to come from elsewhere. */
      pol: melsAmountSchema,
      transactionHashes: z.array(z.string()),
    }),
  }),
} as const
