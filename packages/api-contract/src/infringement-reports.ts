import { z } from 'zod'
import { countSchema, lineSchema, pageSchema, paragraphsSchema, sizeSchema, utcDateTimeSchema } from './values.ts'

const itemSchema = paragraphsSchema(4000).refine(
  (text) => /[\p{L}\p{N}]/u.test(text),
  'must contain letters or numbers',
)

/** The four items that the Terms require, and the reporter's contact. */
export const infringementReportSchema = z.strictObject({
  /** A statement in good faith that the content infringes a copyright. */
  statement: itemSchema,
  /** The infringed work. */
  work: itemSchema,
  /** The infringing content and its URL. */
  content: itemSchema,
  contentUrl: lineSchema(2000).refine(isWebAddress, 'must be an http or https address'),
  /** Proof that the reporter owns the copyright or acts for its owner. */
  proof: itemSchema,
  name: lineSchema(200),
  email: z.email().max(254),
})

export type InfringementReport = z.infer<typeof infringementReportSchema>

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

const storedReportSchema = z.object({
  ...infringementReportSchema.shape,
  id: z.int().positive(),
  reportedAt: utcDateTimeSchema,
  /** When an administrator closed it; null while it is open. */
  closedAt: utcDateTimeSchema.nullable(),
  closedBy: z.string().nullable(),
})

export type StoredInfringementReport = z.infer<typeof storedReportSchema>

/** Needs no sign-in, so that anyone can report. */
export const reportInfringement = {
  method: 'POST',
  path: '/api/public/infringement-reports',
  summary: 'Report an infringement of copyright',
  status: 201,
  body: infringementReportSchema,
  answer: z.object({ body: z.object({ id: z.int().positive(), reportedAt: utcDateTimeSchema }) }),
} as const

/** Open ones first, then the newest first. */
export const listInfringementReports = {
  method: 'GET',
  path: '/api/infringement-reports',
  summary: 'List infringement reports',
  role: 'ADMINISTRATOR',
  query: z.strictObject({ page: pageSchema, size: sizeSchema({ most: 100, usual: 20 }) }),
  answer: z.object({ data: z.array(storedReportSchema), total: z.int().nonnegative(), open: z.int().nonnegative() }),
} as const

/** Idempotent. */
export const closeInfringementReport = {
  method: 'PUT',
  path: '/api/infringement-reports/:id/closed',
  summary: 'Close an infringement report',
  role: 'ADMINISTRATOR',
  params: z.strictObject({ id: countSchema }),
  answer: z.object({ body: storedReportSchema }),
} as const
