export interface ChainCost {
  readonly requests: number
  readonly failures: number
  readonly bytes: number
  /** By JSON-RPC method, most frequent first. */
  readonly calls: { readonly method: string; readonly count: number }[]
}

/** Counts what the nodes are asked, because providers charge for it. */
export interface ChainMeter {
  count(body: unknown, outcome: { readonly bytes: number; readonly isFailed: boolean }): void
  /** Since the start. */
  total(): ChainCost
  /** In the last 60 minutes. */
  lastHour(): ChainCost
}

interface Tally {
  requests: number
  failures: number
  bytes: number
  readonly calls: Map<string, number>
}

const MINUTE_MS = 60_000
const MINUTES = 60

export function createChainMeter(now: () => number = Date.now): ChainMeter {
  const total = emptyTally()
  const minutes = new Map<number, Tally>()

  function thisMinute(): Tally {
    const minute = Math.floor(now() / MINUTE_MS)
    for (const old of minutes.keys()) if (old <= minute - MINUTES) minutes.delete(old)
    const tally = minutes.get(minute) ?? emptyTally()
    minutes.set(minute, tally)
    return tally
  }

  return {
    count(body, { bytes, isFailed }) {
      const methods = findMethods(body)
      for (const tally of [total, thisMinute()]) {
        tally.requests++
        tally.bytes += bytes
        if (isFailed) tally.failures++
        for (const method of methods) tally.calls.set(method, (tally.calls.get(method) ?? 0) + 1)
      }
    },
    total: () => toCost([total]),
    lastHour() {
      thisMinute()
      return toCost([...minutes.values()])
    },
  }
}

function emptyTally(): Tally {
  return { requests: 0, failures: 0, bytes: 0, calls: new Map() }
}

function toCost(tallies: readonly Tally[]): ChainCost {
  const sum = (what: 'requests' | 'failures' | 'bytes') => tallies.reduce((total, tally) => total + tally[what], 0)
  const calls = new Map<string, number>()
  for (const tally of tallies) {
    for (const [method, count] of tally.calls) calls.set(method, (calls.get(method) ?? 0) + count)
  }
  return {
    requests: sum('requests'),
    failures: sum('failures'),
    bytes: sum('bytes'),
    calls: [...calls]
      .map(([method, count]) => ({ method, count }))
      .sort((one, other) => other.count - one.count || one.method.localeCompare(other.method)),
  }
}

const METHOD = /"method":"(\w{1,64})"/g

/** viem writes the bodies, so they need no JSON parser. */
function findMethods(body: unknown): string[] {
  return typeof body === 'string' ? [...body.matchAll(METHOD)].map(([, method = '']) => method) : []
}
