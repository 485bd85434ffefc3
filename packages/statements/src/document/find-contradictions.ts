import { EUR_DECIMALS, formatDecimal, UNIT_DECIMALS } from './decimal.ts'
import type { DocumentSource, DocumentStatement, RoyaltyDocument } from './royalty-document.ts'
import { workOut } from './work-out.ts'

/** A value of a document that doesn't follow from the others. */
export interface Contradiction {
  /** The path in the document, for example `statements[3].net`. */
  readonly where: string
  readonly expected: string
  readonly actual: string
}

/** Recomputes everything in a document that follows from the rest of it. */
export function findContradictions(document: RoyaltyDocument): Contradiction[] {
  const { statements, receipt, notOurs, later, periodFrom, periodTo } = document
  const found: Contradiction[] = []
  const demand = (where: string, [expected, actual]: readonly [string, string]): void => {
    if (expected !== actual) found.push({ where, expected, actual })
  }
  const sum = statements.reduce((total, { gross }) => total + gross, notOurs.eur + later.eur)
  demand('receipt.amount', [formatDecimal(sum, EUR_DECIMALS), formatDecimal(receipt.amount, EUR_DECIMALS)])
  if (periodTo < periodFrom) demand('periodTo', [`${periodFrom} or later`, periodTo])
  for (const [place, statement] of statements.entries()) {
    const at = `statements[${place}]`
    const before = statements[place - 1]?.song.toLowerCase()
    const song = statement.song.toLowerCase()
    if (before !== undefined && song <= before) demand(`${at}.song`, [`above ${before}`, song])
    for (const [field, pair] of compareStatement(statement, document)) demand(`${at}.${field}`, pair)
  }
  return found
}

function compareStatement(
  statement: DocumentStatement,
  { fee, rate }: RoyaltyDocument,
): (readonly [string, readonly [string, string]])[] {
  const worked = workOut(statement, { feePercent: fee.percent, rate: rate.melsPerEur })
  const gross = statement.sources.reduce((total, { eur }) => total + eur, 0n)
  const eur = (value: bigint): string => formatDecimal(value, EUR_DECIMALS)
  const units = (value: bigint): string => formatDecimal(value, UNIT_DECIMALS)
  return [
    ['gross', [eur(gross), eur(statement.gross)]],
    ['fee', [eur(worked.fee), eur(statement.fee)]],
    ['net', [eur(worked.net), eur(statement.net)]],
    ['eur', [eur(worked.eur), eur(statement.eur)]],
    ['mels', [units(worked.mels), units(statement.mels)]],
    ['melsPerToken', [units(worked.melsPerToken), units(statement.melsPerToken)]],
    ['eurPerToken', [units(worked.eurPerToken), units(statement.eurPerToken)]],
    ['carriedForward', [eur(worked.carriedForward), eur(statement.carriedForward)]],
    ['sources', ['sorted', isSorted(statement.sources) ? 'sorted' : 'not sorted']],
  ]
}

/** By store, country, month and kind, each combination once. */
export function compareSources(one: DocumentSource, other: DocumentSource): number {
  const keys = ({ store, country, month, kind }: DocumentSource) => [store, country, month ?? '', kind]
  const others = keys(other)
  for (const [place, key] of keys(one).entries()) {
    const against = others[place] ?? ''
    if (key !== against) return key < against ? -1 : 1
  }
  return 0
}

function isSorted(sources: readonly DocumentSource[]): boolean {
  return sources.every((source, place) => {
    const before = sources[place - 1]
    return before === undefined || compareSources(before, source) < 0
  })
}
