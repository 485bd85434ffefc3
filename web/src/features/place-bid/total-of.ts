import { type Draft, PRICE_STEP } from '@melos/clearing'
import { formatMels } from '../../lib/format-mels.ts'
import { writeMels } from '../../lib/parse-mels.ts'

/** Price times count with two decimals, whether or not the bid would be taken; `0.00` while a field is no number. */
export function totalOf(offer: Draft | undefined): string {
  if (offer === undefined) return '0.00'
  const cents = (offer.price * offer.quantity + PRICE_STEP / 2n) / PRICE_STEP
  return formatMels(writeMels(cents * PRICE_STEP))
}
