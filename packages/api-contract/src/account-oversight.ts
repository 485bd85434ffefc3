import { z } from 'zod'
import { strikeSchema } from './cases.ts'
import { emailAddressSchema } from './email-address.ts'
import { accountStateSchema, okSchema } from './identity.ts'
import { restrictionSchema } from './restrictions.ts'
import { lineSchema, pageSchema, sizeSchema, utcDateTimeSchema } from './values.ts'

const overseenAccountSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  emailState: z.enum(['VERIFIED', 'BOUNCING']),
  state: accountStateSchema,
  createdAt: utcDateTimeSchema,
  closedAt: utcDateTimeSchema.nullable(),
  /** Appeals that wait for an answer. */
  openAppeals: z.int().nonnegative(),
})

export type OverseenAccount = z.infer<typeof overseenAccountSchema>

/** Open appeals first, then the newest accounts. */
export const listAccounts = {
  method: 'GET',
  path: '/api/accounts',
  summary: 'List accounts',
  role: 'ADMINISTRATOR',
  query: z.strictObject({
    page: pageSchema,
    size: sizeSchema({ most: 100, usual: 20 }),
    state: accountStateSchema.optional(),
    /** A part of the username or the email address, or a wallet's whole address. */
    search: lineSchema(254).optional(),
  }),
  answer: z.object({ data: z.array(overseenAccountSchema), total: z.int().nonnegative() }),
} as const

export const findAccount = {
  method: 'GET',
  path: '/api/accounts/:id',
  summary: 'Read an account and its history',
  role: 'ADMINISTRATOR',
  params: z.strictObject({ id: z.string() }),
  answer: z.object({
    body: z.object({
      ...overseenAccountSchema.shape,
      country: z.string().nullable(),
      /** Newest first, with those that ended or were withdrawn. */
      strikes: z.array(strikeSchema),
      /** With those that were unlinked. */
      wallets: z.array(
        z.object({ address: z.string(), linkedAt: utcDateTimeSchema, unlinkedAt: utcDateTimeSchema.nullable() }),
      ),
      declarations: z.array(z.object({ kind: z.string(), version: z.string(), madeAt: utcDateTimeSchema })),
      restrictions: z.array(z.object({ ...restrictionSchema.shape, madeBy: z.string() })),
      /** The newest entries of the log about this account. */
      log: z.array(z.object({ at: utcDateTimeSchema, action: z.string(), reason: z.string().nullable() })),
    }),
  }),
} as const

/** For an employee whose job requires an account. */
export const admitStaff = {
  method: 'POST',
  path: '/api/staff-exceptions',
  summary: 'Allow an employee to register',
  role: 'ADMINISTRATOR',
  status: 201,
  body: z.strictObject({ email: emailAddressSchema, reason: lineSchema(300) }),
  answer: okSchema,
} as const
