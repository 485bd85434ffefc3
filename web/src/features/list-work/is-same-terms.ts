import type { AuctionTerms } from '@melos/api-contract'

/** Whether two say the same; nothing agreed is unlike everything that is. */
export function isSameTerms(one: AuctionTerms | null, other: AuctionTerms | null): boolean {
  return write(one) === write(other)
}

function write(terms: AuctionTerms | null): string {
  return JSON.stringify(Object.entries(terms ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)))
}
