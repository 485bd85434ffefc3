import { PRICE_STEP } from '@melos/clearing'

export interface PricePoint {
  readonly at: Date
  readonly bidCount: number
  readonly clearingPrice: bigint | null
  readonly highestPrice: bigint
}

/**
 * All points, or those that keep the shape: the first, the last, the first with a clearing price, and each where a price has
 * risen by at least some step since the previous kept point. Prices only rise, so the smallest step that leaves at most `most`
 * points is found by bisection, and no left-out point is further from the line than that step.
 */
export function selectPricePoints(points: readonly PricePoint[], most: number): readonly PricePoint[] {
  if (points.length <= most) return points
  let tooMany = 0n
  let enough = 1n
  while (keepRises(points, enough * PRICE_STEP).length > most) [tooMany, enough] = [enough, enough * 2n]
  while (enough - tooMany > 1n) {
    const middle = (tooMany + enough) / 2n
    if (keepRises(points, middle * PRICE_STEP).length > most) tooMany = middle
    else enough = middle
  }
  return keepRises(points, enough * PRICE_STEP)
}

function keepRises(points: readonly PricePoint[], least: bigint): PricePoint[] {
  let kept: PricePoint | undefined
  return points.filter((point, index) => {
    const isKept = kept === undefined || index === points.length - 1 || rises(kept, point, least)
    if (isKept) kept = point
    return isKept
  })
}

function rises(from: PricePoint, to: PricePoint, least: bigint): boolean {
  if (to.highestPrice - from.highestPrice >= least) return true
  if (from.clearingPrice === null || to.clearingPrice === null) return from.clearingPrice !== to.clearingPrice
  return to.clearingPrice - from.clearingPrice >= least
}
