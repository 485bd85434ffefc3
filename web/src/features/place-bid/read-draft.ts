import { type Draft, depositFor, MIN_PRICE, PRICE_STEP } from '@melos/clearing'
import { type DraftFields, offerOf } from './offer-of.ts'

export type DraftReading =
  | ({ readonly kind: 'draft' } & Draft)
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'too-low'; readonly lowest: bigint }
  /** The lowest bid for so many tokens needs more than the budget. */
  | { readonly kind: 'short-budget'; readonly lowest: bigint; readonly quantity: bigint; readonly deposit: bigint }
  | { readonly kind: 'off-step' }

/** Fields hold digits and at most one point; a price is at least 1 MELS and the auction's minimum price. */
export function readDraft(fields: DraftFields, reservePrice: bigint): DraftReading {
  const offer = offerOf(fields)
  if (offer === undefined) return { kind: 'unreadable' }
  const { price, quantity } = offer
  if (price % PRICE_STEP !== 0n) return { kind: 'off-step' }
  const lowest = reservePrice > MIN_PRICE ? reservePrice : MIN_PRICE
  if (price >= lowest) return { kind: 'draft', price, quantity }
  if (fields.way === 'price') return { kind: 'too-low', lowest }
  return { kind: 'short-budget', lowest, quantity, deposit: depositFor({ price: lowest, quantity }) }
}

/** `007` → `7`: zeros in front say nothing. */
export function stripLeadingZeros(text: string): string {
  return text.replace(/^0+(?=\d)/, '')
}
