import { z } from 'zod'

const MAX_CODES = 50
const MOST_TRACKS = 999

/** One recording: two letters for the country, three characters for the registrant, year and number. Dashes aren't part of it. */
export const isrcSchema = z
  .string()
  .overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/, 'must be an ISRC, such as "GBAYE0601477"')
  .meta({ examples: ['GBAYE0601477'] })

export const iswcSchema = z
  .string()
  .overwrite((text) => text.replace(/[\s.-]/g, '').toUpperCase())
  .regex(/^T\d{10}$/, 'must be an ISWC, such as "T-034.524.680-1"')
  .refine(hasIswcDigit, 'has a wrong check digit')

/** A release's bar code. UPC and EAN are the same number, and spreadsheets drop zeros, so it has 12 digits or more and no other zeros in front. */
const upcSchema = z
  .string()
  .overwrite((text) => padUpc(text.replace(/[\s-]/g, '')))
  .regex(/^\d{12,14}$/, 'must be a UPC or EAN of 10 to 14 digits')
  .refine(hasUpcDigit, 'has a wrong check digit')

function padUpc(text: string): string {
  return /^\d{10,14}$/.test(text) ? text.replace(/^0+/, '').padStart(12, '0') : text
}

function hasUpcDigit(text: string): boolean {
  const sum = [...text].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

function hasIswcDigit(text: string): boolean {
  const digits = [...text.slice(1)].map(Number)
  const sum = digits.slice(0, 9).reduce((total, digit, place) => total + digit * (place + 1), 1)
  return (sum + (digits[9] ?? 0)) % 10 === 0
}

/** All recordings of a work. No two works have the same ISRC. */
export const isrcsSchema = z.array(isrcSchema).max(MAX_CODES).refine(areDistinct, 'must not repeat a code')

const codesSchema = z.strictObject({
  isrcs: isrcsSchema,
  iswc: iswcSchema.nullable(),
  /** Releases with the work on them. The number of tracks belongs to the release, so it changes for all works on it. */
  releases: z
    .array(z.strictObject({ upc: upcSchema, tracks: z.int().min(1).max(MOST_TRACKS) }))
    .max(MAX_CODES)
    .refine((releases) => areDistinct(releases.map(({ upc }) => upc)), 'must not repeat a code'),
})

export type WorkCodes = z.infer<typeof codesSchema>

function areDistinct(codes: readonly string[]): boolean {
  return new Set(codes).size === codes.length
}

const params = z.object({ id: z.string() })

export const findWorkCodes = {
  method: 'GET',
  path: '/api/works/:id/codes',
  summary: "Read a work's codes",
  role: 'ADMINISTRATOR',
  params,
  answer: z.object({ body: codesSchema }),
} as const

/** Replaces all codes. Statements that aren't submitted match by the new ones at once. */
export const setWorkCodes = {
  method: 'PUT',
  path: '/api/works/:id/codes',
  summary: "Set a work's codes",
  role: 'ADMINISTRATOR',
  params,
  body: codesSchema,
  answer: z.object({ body: codesSchema }),
} as const
