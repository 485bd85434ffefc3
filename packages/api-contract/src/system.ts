import { z } from 'zod'
import { melsAmountSchema, pageSchema, sizeSchema, utcDateTimeSchema, walletAddressSchema } from './values.ts'

const roleHolderSchema = z.object({
  address: z.string(),
  /** Operators settle, listers put up auctions. */
  roles: z.array(z.enum(['OPERATOR', 'LISTER'])),
  /** In whole POL as MELS are; null when the chain does not say. */
  pol: melsAmountSchema.nullable(),
  mels: melsAmountSchema.nullable(),
})

const systemSchema = z.object({
  chain: z.object({
    id: z.int().positive(),
    name: z.string(),
    /** Null when no node answers. */
    head: z.int().nonnegative().nullable(),
    headAt: utcDateTimeSchema.nullable(),
  }),
  index: z.object({
    block: z.int().nonnegative().nullable(),
    /** Negative for the moment in which a node is behind the index. */
    lagBlocks: z.int().nullable(),
    /** How long ago it was known to be at the chain's head. */
    ageSeconds: z.number().nullable(),
    rebuilding: z.boolean(),
  }),
  /** Who may settle and list, by the chain's events; what they hold, at this moment. */
  roleHolders: z.array(roleHolderSchema),
  /** Balance and liabilities at one block: the index's. Null when the chain does not say, and while everything is read again. */
  solvency: z
    .object({
      block: z.int().nonnegative(),
      /** What the auction house holds. */
      balance: melsAmountSchema,
      /** Of bidders who are not settled whole, with their commission; less what has gone out as proceeds before they were. */
      deposits: melsAmountSchema,
      /** What settled winners have paid and has not gone out yet, with commission. */
      proceeds: melsAmountSchema,
      /** What could not be paid and waits to be withdrawn. */
      credits: melsAmountSchema,
      liabilities: melsAmountSchema,
      isSolvent: z.boolean(),
    })
    .nullable(),
  accounts: z.object({ treasury: z.string(), production: z.string() }).nullable(),
  /** Whether `appointOperator` is there: on the embedded chain alone. */
  canAppoint: z.boolean(),
})

export type SystemStatus = z.infer<typeof systemSchema>

export const readSystem = {
  method: 'GET',
  path: '/api/system',
  summary: 'How chain, index and money stand',
  role: 'ADMINISTRATOR',
  answer: z.object({ body: systemSchema }),
} as const

const auditEntrySchema = z.object({
  id: z.int().positive(),
  at: utcDateTimeSchema,
  action: z.string(),
  /** A wallet, an administrator, or what was given in their place. */
  actor: z.string(),
  network: z.string(),
  reason: z.string().nullable(),
})

export type AuditRecord = z.infer<typeof auditEntrySchema>

/** Newest first. */
export const listAudit = {
  method: 'GET',
  path: '/api/audit',
  summary: 'Who did what, and what was refused',
  role: 'ADMINISTRATOR',
  query: z.strictObject({ page: pageSchema, size: sizeSchema({ most: 100, usual: 20 }) }),
  answer: z.object({ data: z.array(auditEntrySchema), total: z.int().nonnegative() }),
} as const

/**
 * On the embedded chain alone: elsewhere the contract's owner grants roles with a wallet. Answers when the
 * wallet may settle and list and has POL for fees; asked again, it answers the same.
 */
export const appointOperator = {
  method: 'POST',
  path: '/api/operators',
  summary: 'Let a wallet settle and list on the local chain',
  role: 'ADMINISTRATOR',
  body: z.strictObject({ address: walletAddressSchema }),
  answer: z.object({ body: z.object({ address: walletAddressSchema }) }),
} as const
