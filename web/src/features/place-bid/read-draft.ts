import { PRICE_STEP } from '@melos/clearing'
import { parseMels } from '../../lib/parse-mels.ts'

/** What a person has typed. */
export interface DraftFields {
  readonly price: string
  readonly count: string
}

export type DraftReading =
  | { readonly kind: 'draft'; readonly price: bigint; readonly quantity: bigint }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'too-low'; readonly lowest: bigint }
  | { readonly kind: 'off-step' }

const LEAST_PRICE = parseMels('1')

/** Fields hold digits and at most one point; a price is at least 1 MELS and the auction's lowest. */
export function readDraft({ price, count }: DraftFields, reservePrice: bigint): DraftReading {
  if (!/^\d{1,12}(\.\d{1,18})?$/.test(price) || !/^[1-9]\d{0,14}$/.test(count)) return { kind: 'unreadable' }
  const units = parseMels(price)
  if (units % PRICE_STEP !== 0n) return { kind: 'off-step' }
  const lowest = reservePrice > LEAST_PRICE ? reservePrice : LEAST_PRICE
  if (units < lowest) return { kind: 'too-low', lowest }
  return { kind: 'draft', price: units, quantity: BigInt(count) }
}

/** `007` → `7`: zeros in front say nothing. */
export function stripLeadingZeros(text: string): string {
  return text.replace(/^0+(?=\d)/, '')
}
