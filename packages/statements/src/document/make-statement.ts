import type { Address } from 'viem'
import { compareSources } from './find-contradictions.ts'
import type { DocumentSource, DocumentStatement } from './royalty-document.ts'
import { type Terms, workOut } from './work-out.ts'

interface Work extends Pick<DocumentStatement, 'title' | 'artist' | 'codes' | 'wholeTokens' | 'percentage'> {
  readonly song: Address
  /** EUR times 10^12, negative if the work has to earn it back first. */
  readonly broughtForward: bigint
}

/** A song's part of a document. Sources of the same store, country, month and kind become one. */
export function makeStatement(work: Work, sources: readonly DocumentSource[], terms: Terms): DocumentStatement {
  const gross = sources.reduce((sum, { eur }) => sum + eur, 0n)
  return { ...work, sources: addUp(sources), gross, ...workOut({ ...work, gross }, terms) }
}

function addUp(sources: readonly DocumentSource[]): DocumentSource[] {
  const sums: DocumentSource[] = []
  for (const source of sources.toSorted(compareSources)) {
    const last = sums.at(-1)
    if (last === undefined || compareSources(last, source) !== 0) sums.push({ ...source })
    else sums[sums.length - 1] = { ...last, eur: last.eur + source.eur, quantity: add(last.quantity, source.quantity) }
  }
  return sums
}

function add(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return one ?? other
  return one + other
}
