import { z } from 'zod'

/** The auction's number on the chain, as a path segment. */
export const auctionIdSchema = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})$/, 'must be an auction number')
  .transform(BigInt)

/** MELS as a decimal string without trailing zeros: `"12.5"`, never a float. */
export const melsAmountSchema = z
  .string()
  .regex(/^(0|[1-9]\d*)(\.\d{0,17}[1-9])?$/, 'must be a decimal number without extra zeros, such as "12.5"')
  .meta({ examples: ['12.5'] })

/** Whole tokens; the contract's maximum is JavaScript's largest safe integer. */
export const tokenCountSchema = z.int().min(1)

/** `YYYY-MM-DD HH:mm:ss`, always UTC. */
export const utcDateTimeSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .meta({ examples: ['2026-03-01 18:00:00'] })

/** The server also checks the checksum. */
export const walletAddressSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x followed by 40\u00A0hexadecimal digits')
  .meta({ examples: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] })

const MOST_PAGES = 1_000_000

/** A number in a query string. */
export const countSchema = z
  .string()
  .regex(/^\d{1,16}$/, 'must be a whole number')
  .transform(Number)

/** Counts from 1; a page after the last is empty. */
export const pageSchema = countSchema.pipe(z.int().min(1).max(MOST_PAGES)).default(1)

export function sizeSchema({ most, usual }: { most: number; usual: number }) {
  return countSchema.pipe(z.int().min(1).max(most)).default(usual)
}

/** Control characters, and characters that change the text direction. */
const invisible = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const invisibleButLineBreaks = /(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

export const withoutInvisible = (text: string): string => text.split(invisibleButLineBreaks).join('')

/** A character that a reader can see. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** A text of one line. */
export function lineSchema(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine((text) => text.isWellFormed() && !invisible.test(text), 'must not contain control characters')
    .refine((text) => visible.test(text), 'must contain letters or numbers')
}

/** Stored as typed, because people save unfinished forms. PostgreSQL refuses some strings that JSON allows. */
export function typedSchema(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'must be valid text')
}

/** A text of any number of lines. */
export function paragraphsSchema(maxLength: number) {
  return z
    .string()
    .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
    .min(1)
    .max(maxLength)
    .refine((text) => text.isWellFormed() && !invisibleButLineBreaks.test(text), 'must not contain control characters')
}
