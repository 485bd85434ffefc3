import { z } from 'zod'
import { melsAmountSchema, utcDateTimeSchema, walletAddressSchema } from './values.ts'

const roleHolderSchema = z.object({
  address: z.string(),
  /** Operators settle auctions, listers list them. */
  roles: z.array(z.enum(['OPERATOR', 'LISTER'])),
  /** In POL; null if the chain doesn't answer. */
  pol: melsAmountSchema.nullable(),
  mels: melsAmountSchema.nullable(),
})

const systemSchema = z.object({
  chain: z.object({
    id: z.int().positive(),
    name: z.string(),
    /** Null if no node answers. */
    head: z.int().nonnegative().nullable(),
    headAt: utcDateTimeSchema.nullable(),
  }),
  index: z.object({
    block: z.int().nonnegative().nullable(),
    /** Negative while the node is behind the index. */
    lagBlocks: z.int().nullable(),
    /** Time since the index was last at the chain's head. */
    ageSeconds: z.number().nullable(),
    rebuilding: z.boolean(),
  }),
  /** What this server asked the chain's nodes in the last hour, because providers charge for it. */
  nodes: z.object({
    requests: z.int().nonnegative(),
    failures: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    /** Most frequent first. */
    calls: z.array(z.object({ method: z.string(), count: z.int().positive() })),
  }),
  /** The accounts with roles, derived from the chain's events, with their current balances. */
  roleHolders: z.array(roleHolderSchema),
  /** Balance and liabilities at the index's block. Null if the chain doesn't answer or the index is being rebuilt. */
  solvency: z
    .object({
      block: z.int().nonnegative(),
      /** What the auction house holds. */
      balance: melsAmountSchema,
      /** Deposits of bidders who aren't fully settled, with commission, less proceeds already paid out. */
      deposits: melsAmountSchema,
      /** What settled winners have paid, with commission, that hasn't been paid out yet. */
      proceeds: melsAmountSchema,
      /** Failed payments that can be withdrawn. */
      credits: melsAmountSchema,
      liabilities: melsAmountSchema,
      isSolvent: z.boolean(),
    })
    .nullable(),
  accounts: z.object({ treasury: z.string(), production: z.string() }).nullable(),
  /** True while the mail server refuses our login or sender, so that all emails wait. `listMails` has the reason. */
  isMailPaused: z.boolean(),
  /** Offers, artists and screenings that no administrator has decided on yet. */
  waiting: z.object({
    offers: z.int().nonnegative(),
    artists: z.int().nonnegative(),
    screenings: z.int().nonnegative(),
  }),
  /** Whether `appointOperator` exists, which is the case only on the embedded chain. */
  canAppoint: z.boolean(),
})

export type SystemStatus = z.infer<typeof systemSchema>

export const readSystem = {
  method: 'GET',
  path: '/api/system',
  summary: 'Read the state of chain, index and money',
  role: 'ADMINISTRATOR',
  answer: z.object({ body: systemSchema }),
} as const

/**
 * Exists only on the embedded chain; elsewhere the contract's owner grants roles with a wallet. Answers once the wallet can
 * settle and list and has POL for fees. Idempotent.
 */
export const appointOperator = {
  method: 'POST',
  path: '/api/operators',
  summary: 'Let a wallet settle and list on the local chain',
  role: 'ADMINISTRATOR',
  body: z.strictObject({ address: walletAddressSchema }),
  answer: z.object({ body: z.object({ address: walletAddressSchema }) }),
} as const
