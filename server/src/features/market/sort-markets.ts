import type { Market, MarketSort } from '@melos/api-contract'
import { parseEther } from 'viem'

/** Markets without the value that they are sorted by come last, and those that tie are sorted by title. */
export function sortMarkets(markets: readonly Market[], sort: MarketSort): Market[] {
  return markets.toSorted((one, other) => keys[sort](one, other) || compare(one.title, other.title) || byId(one, other))
}

type Order = (one: Market, other: Market) => number

const byId: Order = (one, other) => one.externalId - other.externalId

const keys: Record<MarketSort, Order> = {
  title: () => 0,
  traded: (one, other) => fall(one.lastTrade?.tradedAt ?? null, other.lastTrade?.tradedAt ?? null),
  // A song that hasn't traded has the auction's price.
  price: (one, other) => fall(parseEther(priceOf(one)), parseEther(priceOf(other))),
  change: (one, other) => fall(toNumber(one.changePercent), toNumber(other.changePercent)),
  royalties: (one, other) => fall(toMels(one.lastYearMelsPerToken), toMels(other.lastYearMelsPerToken)),
}

const priceOf = ({ lastTrade, auctionPrice }: Market): string => lastTrade?.price ?? auctionPrice
const toNumber = (text: string | null): number | null => (text === null ? null : Number(text))
const toMels = (text: string | null): bigint | null => (text === null ? null : parseEther(text))

/** Largest first, null last. */
function fall<Value extends string | number | bigint>(one: Value | null, other: Value | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return compare(other, one)
}

function compare<Value extends string | number | bigint>(one: Value, other: Value): number {
  return one < other ? -1 : one > other ? 1 : 0
}
