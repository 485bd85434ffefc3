import { PRICE_STEP } from '@melos/clearing'
import { writeMels } from '../../lib/parse-mels.ts'
import { type BidWay, type DraftFields, offerOf } from './offer-of.ts'
import { budgetFor } from './price-within.ts'

/** The same bid, told the other way; what cannot be told that way stays as it was typed there. */
export function switchWay(fields: DraftFields, way: BidWay): DraftFields {
  const offer = offerOf(fields)
  const switched = { ...fields, way }
  if (way === fields.way || offer === undefined || offer.price < PRICE_STEP) return switched
  return way === 'budget'
    ? { ...switched, budget: writeMels(budgetFor(offer)) }
    : { ...switched, price: writeMels(offer.price) }
}
