import type { Draft } from '@melos/clearing'
import { parseMels } from '../../lib/parse-mels.ts'
import { priceWithin } from './price-within.ts'

/** Which of the two amounts is the person's own; the other one follows from it. */
export type BidWay = 'price' | 'budget'

/** What a person has typed. */
export interface DraftFields {
  readonly way: BidWay
  readonly price: string
  /** The most to spend, commission included. */
  readonly budget: string
  readonly count: string
}

/** Price and count that the fields say, whether or not such a bid would be taken; undefined while they are no numbers. */
export function offerOf({ way, price, budget, count }: DraftFields): Draft | undefined {
  const amount = way === 'price' ? price : budget
  if (!/^\d{1,12}(\.\d{1,18})?$/.test(amount) || !/^\d{1,15}$/.test(count)) return undefined
  const quantity = BigInt(count)
  if (quantity === 0n) return undefined
  const units = parseMels(amount)
  return { price: way === 'price' ? units : priceWithin({ budget: units, quantity }), quantity }
}
