import { formatMs } from './format-ms.ts'
import { quantile } from './quantile.ts'

export interface Load {
  /** One per request, in milliseconds. */
  readonly times: Float64Array
  readonly seconds: number
}

export function joinLoads(loads: readonly Load[]): Load {
  const seconds = loads.reduce((sum, load) => sum + load.seconds, 0)
  return { times: Float64Array.from(loads.flatMap(({ times }) => [...times])), seconds }
}

export function speedOf({ times, seconds }: Load): number {
  return times.length / seconds
}

/** Requests a second, p50 and p99. */
export function describeLoad(load: Load): string[] {
  return [speedOf(load).toFixed(0), formatMs(quantile(load.times, 0.5)), formatMs(quantile(load.times, 0.99))]
}
