import { z } from 'zod'
import { emailAddressSchema } from './email-address.ts'
import { lineSchema, paragraphsSchema, utcDateTimeSchema } from './values.ts'

const itemSchema = paragraphsSchema(4000).refine(
  (text) => /[\p{L}\p{N}]/u.test(text),
  'must contain letters or numbers',
)

const contentUrlSchema = lineSchema(2000).refine(isWebAddress, 'must be an http or https address')

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

/** The four items that the Terms require, and the reporter's contact. */
export const infringementReportSchema = z.strictObject({
  /** A statement in good faith that the content infringes a copyright. */
  statement: itemSchema,
  /** The infringed work. */
  work: itemSchema,
  /** The infringing content and its URL, which must be one of this site. */
  content: itemSchema,
  contentUrl: contentUrlSchema,
  /** Proof that the reporter owns the copyright or acts for its owner. */
  proof: itemSchema,
  name: lineSchema(200),
  email: emailAddressSchema,
  /** Whether the uploader may learn the email address. The name is always told. */
  sharesEmail: z.boolean().default(false),
})

export type InfringementReport = z.infer<typeof infringementReportSchema>

const reportedWorkSchema = z.object({
  /** Null if none of its auctions is on the chain any more. */
  externalId: z.int().nonnegative().nullable(),
  title: z.string(),
  artist: z.string(),
})

export type ReportedWork = z.infer<typeof reportedWorkSchema>

/** `CONTENT_ELSEWHERE` if the address isn't one of this site; `work` is null if it is, but not about one song. */
export const findReportedWork = {
  method: 'GET',
  path: '/api/public/reported-work',
  summary: 'Find the song that an address shows',
  query: z.strictObject({ url: contentUrlSchema }),
  answer: z.object({ body: z.object({ work: reportedWorkSchema.nullable() }) }),
} as const

/** Needs no sign-in, so that anyone can report. */
export const reportInfringement = {
  method: 'POST',
  path: '/api/public/infringement-reports',
  summary: 'Report an infringement of copyright',
  status: 201,
  body: infringementReportSchema,
  answer: z.object({
    body: z.object({
      id: z.int().positive(),
      reportedAt: utcDateTimeSchema,
      /** Opens the case: `/case#token`. The receipt's email has the same. */
      token: z.string(),
    }),
  }),
} as const
