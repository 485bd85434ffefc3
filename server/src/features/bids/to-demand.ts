import type { Demand } from '@melos/api-contract'
import { thresholdPrice } from '@melos/clearing'
import { formatEther } from 'viem'
import type { AuctionSummaryRow } from '../../database/schema.ts'

interface Level {
  readonly price: bigint
  readonly quantity: bigint
}

type DemandPoint = Demand['points'][number]

/** No screen can show more points. */
const MOST_POINTS = 1_000
/** This many prices on each side of the clearing price are never left out. */
const NEAR_POINTS = 200

export function toDemand(auction: AuctionSummaryRow, levels: readonly Level[]): Demand {
  const points = accumulate(levels)
  const supply = auction.supply
  const clearing = points.findIndex(({ cumulative }) => cumulative >= supply)
  const kept = selectPoints(points.length, clearing)
    .map((index) => points[index])
    .filter((point) => point !== undefined)
  const clearingPoint = points[clearing]
  return {
    tokensOffered: Number(supply),
    minimumPrice: formatEther(auction.minimum_price),
    thresholdPrice: formatEther(thresholdPrice(auction)),
    points: kept.map((point, index) => toPoint(point, kept[index - 1])),
    clearingPoint: clearingPoint === undefined ? null : toPoint(clearingPoint, points[clearing - 1]),
  }
}

interface Accumulated extends Level {
  readonly cumulative: bigint
}

function accumulate(levels: readonly Level[]): Accumulated[] {
  let cumulative = 0n
  return levels.map((level) => {
    cumulative += level.quantity
    return { ...level, cumulative }
  })
}

/** All points, or evenly spread ones plus all near the clearing price, which the page needs to compute what a bid would win. */
function selectPoints(count: number, clearing: number): number[] {
  if (count <= MOST_POINTS) return Array.from({ length: count }, (_, index) => index)
  const middle = clearing === -1 ? count - 1 : clearing
  const near = Array.from({ length: 2 * NEAR_POINTS + 1 }, (_, step) => middle - NEAR_POINTS + step)
  const far = MOST_POINTS - near.length
  const spread = Array.from({ length: far }, (_, step) => Math.round((step * (count - 1)) / (far - 1)))
  const selected = new Set([...spread, ...near.filter((index) => index >= 0 && index < count)])
  return [...selected].sort((one, other) => one - other)
}

function toPoint(point: Accumulated, before: Accumulated | undefined): DemandPoint {
  return {
    tokenPrice: formatEther(point.price),
    tokenCount: Number(point.cumulative - (before?.cumulative ?? 0n)),
    cumulativeTokenCount: Number(point.cumulative),
  }
}
