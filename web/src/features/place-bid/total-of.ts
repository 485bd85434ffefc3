import { formatMels } from '../../lib/format-mels.ts'
import { parseMels, writeMels } from '../../lib/parse-mels.ts'
import type { DraftFields } from './read-draft.ts'

const CENT = 10n ** 16n

/** Price times count with two decimals, whether or not the bid would be taken; `0.00` while a field is no number. */
export function totalOf({ price, count }: DraftFields): string {
  if (!/^\d{1,12}(\.\d{1,18})?$/.test(price) || !/^\d{1,15}$/.test(count)) return '0.00'
  const cents = (parseMels(price) * BigInt(count) + CENT / 2n) / CENT
  return formatMels(writeMels(cents * CENT))
}
