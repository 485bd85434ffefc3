import { z } from 'zod'

/** Control characters, and those that turn the direction of what follows them. */
const invisible = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const invisibleButLineBreaks = /(?![\n\t])[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Something that a reader sees. */
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** One line. */
export function lineSchema(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine((text) => text.isWellFormed() && !invisible.test(text), 'must be free of control characters')
    .refine((text) => visible.test(text), 'must have something to see')
}

/** Any number of lines. */
export function paragraphsSchema(maxLength: number) {
  return z
    .string()
    .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
    .min(1)
    .max(maxLength)
    .refine((text) => text.isWellFormed() && !invisibleButLineBreaks.test(text), 'must be free of control characters')
}
