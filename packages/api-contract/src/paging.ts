import { z } from 'zod'

const MOST_PAGES = 1_000_000

/** A number in an address: digits alone. */
export const countSchema = z
  .string()
  .regex(/^\d{1,16}$/, 'must be a whole number')
  .transform(Number)

/** Counted from 1; a page beyond the last is empty. */
export const pageSchema = countSchema.pipe(z.int().min(1).max(MOST_PAGES)).default(1)

/** Entries of a page. */
export function sizeSchema({ most, usual }: { most: number; usual: number }) {
  return countSchema.pipe(z.int().min(1).max(most)).default(usual)
}
