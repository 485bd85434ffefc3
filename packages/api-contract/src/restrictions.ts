import { z } from 'zod'
import { countSchema, paragraphsSchema, utcDateTimeSchema } from './values.ts'

const restrictionKindSchema = z.enum(['WARNING', 'SUSPENSION', 'TERMINATION'])
const restrictionCauseSchema = z.enum(['BREACH', 'INFRINGEMENT', 'COURT_ORDER', 'DISCRETION'])

export type RestrictionKind = z.infer<typeof restrictionKindSchema>
export type RestrictionCause = z.infer<typeof restrictionCauseSchema>

export const restrictionSchema = z.object({
  id: z.int().positive(),
  kind: restrictionKindSchema,
  cause: restrictionCauseSchema,
  statement: z.string(),
  fromAt: utcDateTimeSchema,
  /** Null without an end. */
  untilAt: utcDateTimeSchema.nullable(),
  lifted: z.object({ at: utcDateTimeSchema, statement: z.string() }).nullable(),
  appeal: z.object({ at: utcDateTimeSchema, text: z.string() }).nullable(),
  answer: z.object({ at: utcDateTimeSchema, text: z.string() }).nullable(),
})

export type Restriction = z.infer<typeof restrictionSchema>

const restrictionAnswer = z.object({ body: restrictionSchema })
const statementSchema = paragraphsSchema(4000)

/** Once for each restriction, within six months. */
export const appealRestriction = {
  method: 'POST',
  path: '/api/account/restrictions/:id/appeal',
  summary: 'Appeal against a restriction of your account',
  role: 'ACCOUNT_HOLDER',
  params: z.strictObject({ id: countSchema }),
  body: z.strictObject({ text: statementSchema }),
  answer: restrictionAnswer,
} as const

/** `until` is the last moment of a suspension; without it there is no end. */
export const restrictAccount = {
  method: 'POST',
  path: '/api/accounts/:id/restrictions',
  summary: 'Warn, suspend or terminate an account',
  role: 'ADMINISTRATOR',
  status: 201,
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({
    kind: restrictionKindSchema,
    cause: restrictionCauseSchema,
    statement: statementSchema,
    until: utcDateTimeSchema.nullable().default(null),
  }),
  answer: restrictionAnswer,
} as const

/** A lifted termination opens the account again. */
export const liftRestriction = {
  method: 'POST',
  path: '/api/restrictions/:id/lift',
  summary: 'Lift a restriction',
  role: 'ADMINISTRATOR',
  params: z.strictObject({ id: countSchema }),
  body: z.strictObject({ statement: statementSchema }),
  answer: restrictionAnswer,
} as const

export const answerAppeal = {
  method: 'POST',
  path: '/api/restrictions/:id/answer',
  summary: 'Answer an appeal without lifting the restriction',
  role: 'ADMINISTRATOR',
  params: z.strictObject({ id: countSchema }),
  body: z.strictObject({ text: statementSchema }),
  answer: restrictionAnswer,
} as const
