import { z } from 'zod'
import { melsAmountSchema, walletAddressSchema } from './values.ts'

const publicConfigSchema = z.object({
  chain: z.object({
    id: z.int().positive(),
    name: z.string(),
    /** Absolute, or a path to resolve against the page's own origin. */
    rpcUrl: z.string(),
    /** A block explorer; null on a chain that others can't see. */
    explorerUrl: z.url().nullable(),
  }),
  contracts: z.object({
    mels: walletAddressSchema,
    gate: walletAddressSchema,
    auctionHouse: walletAddressSchema,
    songTokens: walletAddressSchema,
    royalties: walletAddressSchema,
    market: walletAddressSchema,
  }),
  /** What a winner pays on top of the clearing price. */
  commissionPercent: z
    .int()
    .min(0)
    .max(100)
    .meta({ examples: [10] }),
  /** Prices must be multiples of this. */
  priceStep: melsAmountSchema,
  /** The URL of this site. */
  publicUrl: z.url(),
  /** WalletConnect's project ID and relay; null if it is off. */
  walletConnect: z.object({ projectId: z.string(), relayUrl: z.url() }).nullable(),
  /** What `askFaucet` gives; null if there is no faucet. */
  faucet: z.object({ mels: melsAmountSchema, pol: melsAmountSchema }).nullable(),
  /** The company that runs this site. */
  provider: z.object({
    name: z.string(),
    registrationNumber: z.string(),
    address: z.string(),
    email: z.string(),
    /** Whether no company is configured, so that the details are fictitious. */
    isSample: z.boolean(),
  }),
  /** Whether people can register, for which Melos must be able to send email. */
  registration: z.boolean(),
  /** Whether passkeys can exist at `publicUrl`; they can't at an IP address. */
  passkeys: z.boolean(),
  /** Whether emails stay on this machine, where `/mailbox` shows them. */
  mailbox: z.boolean(),
  /** Whether this Melos shows the sample world. */
  demo: z.boolean(),
})

export type PublicConfig = z.infer<typeof publicConfigSchema>

export const readPublicConfig = {
  method: 'GET',
  path: '/api/public/config',
  summary: 'Read what a client needs to use the chain',
  answer: publicConfigSchema,
} as const

/** Exists only with a sample world. */
export const readSampleWorld = {
  method: 'GET',
  path: '/api/public/sample-world',
  summary: 'Read whether the sample world is complete',
  answer: z.object({ isFilled: z.boolean() }),
} as const

const MOST_CALLS = 50

const rpcAnswerSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
})

/** JSON-RPC 2.0, one call or a list. Exists only with the embedded chain; each call is checked separately. */
export const callChain = {
  method: 'POST',
  path: '/api/public/rpc',
  summary: 'Read the embedded chain, or send it a signed transaction (JSON-RPC 2.0)',
  body: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()).min(1).max(MOST_CALLS)]),
  answer: z.union([rpcAnswerSchema, z.array(rpcAnswerSchema)]),
} as const

/** Exists only if `PublicConfig.faucet` is set; once a day per wallet. Answers after the money has arrived. */
export const askFaucet = {
  method: 'POST',
  path: '/api/public/faucet',
  summary: 'Ask for test money',
  body: z.strictObject({ address: walletAddressSchema }),
  answer: z.object({
    body: z.object({
      mels: melsAmountSchema,
      /** For fees, in POL; "0" if the faucet gives none. */
      pol: melsAmountSchema,
      transactionHashes: z.array(z.string()),
    }),
  }),
} as const
