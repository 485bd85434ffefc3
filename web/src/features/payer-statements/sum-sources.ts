import type { WorkedOutStatement } from '@melos/api-contract'
import { parseEur } from '../../lib/eur.ts'

type Source = WorkedOutStatement['sources'][number]

export const sourceKinds = ['store', 'country', 'month', 'kind'] as const

export type SourceKind = (typeof sourceKinds)[number]

export interface SourceSum {
  /** Empty if the payer doesn't say it. */
  readonly name: string
  /** EUR times 10^18. */
  readonly eur: bigint
}

/** The sources added up by one of their parts: months in their order, everything else with the largest sum first. */
export function sumSources(sources: readonly Source[], by: SourceKind): readonly SourceSum[] {
  const sums = new Map<string, bigint>()
  for (const { eur, ...source } of sources) {
    const name = source[by] ?? ''
    sums.set(name, (sums.get(name) ?? 0n) + parseEur(eur))
  }
  const listed = [...sums].map(([name, eur]) => ({ name, eur }))
  return by === 'month'
    ? listed.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    : listed.toSorted((one, other) => (one.eur === other.eur ? 0 : one.eur > other.eur ? -1 : 1))
}
