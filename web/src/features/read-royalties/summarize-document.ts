import { showUtc } from '@melos/clearing/utc-time'
import {
  type DocumentSource,
  type DocumentStatement,
  EUR_DECIMALS,
  formatDecimal,
  PERCENT_DECIMALS,
  type RoyaltyDocument,
  UNIT_DECIMALS,
} from '@melos/statements/document'
import { formatMonth } from '../../lib/format-period.ts'
import { texts } from './texts.ts'

export type DocumentSummary = ReturnType<typeof summarizeDocument>

/** What a disbursement's page shows of its document, whose sources can be many thousands. EUR are times 10^18. */
export function summarizeDocument(document: RoyaltyDocument) {
  const { payer, receipt, rate, original, fee, statements } = document
  const sources = statements.flatMap((statement) => statement.sources)
  return {
    payer,
    receivedOn: receipt.receivedOn,
    reference: receipt.reference,
    rateSources: rate.sources.map((source) => ({ ...source, at: showMoment(source.at) })),
    original: { sha256: original.sha256, bytes: original.bytes, rows: original.rows },
    feePercent: formatDecimal(fee.percent, PERCENT_DECIMALS),
    account: accountFor(document),
    songs: statements.map(summarizeStatement),
    stores: sumBy(sources, ({ store }) => store).sort(byEur),
    countries: sumBy(sources, ({ country }) => country)
      .map((earnings) => ({ ...earnings, name: nameCountry(earnings.name) }))
      .sort(byEur),
    months: sumBy(sources, ({ month }) => month ?? '')
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map((earnings) => ({ ...earnings, name: formatMonth(earnings.name) })),
  }
}

/** Documents have 12 decimals, the chain and the pages 18. */
const toUnits = (eur: bigint): bigint => eur * 10n ** BigInt(UNIT_DECIMALS - EUR_DECIMALS)

function summarizeStatement({ song, title, artist, gross, eur, carriedForward, ...amounts }: DocumentStatement) {
  const { mels, melsPerToken, eurPerToken } = amounts
  return {
    ...{ song, title, artist, mels, melsPerToken, eurPerToken },
    gross: toUnits(gross),
    eur: toUnits(eur),
    carriedForward: toUnits(carriedForward),
  }
}

/**
 * Where the payer's money goes: `received` = `notOurs` + `later` + `gross`, and `gross` − `fee` + `broughtForward` = `kept` +
 * `carriedForward` + `holders`.
 */
function accountFor({ receipt, notOurs, later, statements }: RoyaltyDocument) {
  const sum = (of: (statement: DocumentStatement) => bigint): bigint =>
    toUnits(statements.reduce((total, statement) => total + of(statement), 0n))
  const holders = sum(({ eur }) => eur)
  const carriedForward = sum((statement) => statement.carriedForward)
  return {
    received: toUnits(receipt.amount),
    notOurs: { eur: toUnits(notOurs.eur), rows: notOurs.rows },
    later: { eur: toUnits(later.eur), rows: later.rows },
    gross: sum(({ gross }) => gross),
    fee: sum(({ fee }) => fee),
    broughtForward: sum(({ broughtForward }) => broughtForward),
    kept: sum(({ net }) => net) - holders - carriedForward,
    carriedForward,
    holders,
  }
}

export interface Earnings {
  readonly name: string
  /** Null if no row says it. */
  readonly quantity: bigint | null
  readonly eur: bigint
}

function sumBy(sources: readonly DocumentSource[], nameOf: (source: DocumentSource) => string): Earnings[] {
  const sums = new Map<string, Earnings>()
  for (const source of sources) {
    const name = nameOf(source) || texts.sources.unstated
    const { quantity, eur } = sums.get(name) ?? { quantity: null, eur: 0n }
    const counted = source.quantity === null ? quantity : (quantity ?? 0n) + source.quantity
    sums.set(name, { name, quantity: counted, eur: eur + toUnits(source.eur) })
  }
  return [...sums.values()]
}

function byEur(one: Earnings, other: Earnings): number {
  if (one.eur === other.eur) return one.name < other.name ? -1 : 1
  return one.eur > other.eur ? -1 : 1
}

/** Only the server names countries, because browsers have other names for some. */
const countries = new Intl.DisplayNames('en', { type: 'region' })
const nameCountry = (country: string): string =>
  (/^[A-Z]{2}$/.test(country) ? countries.of(country) : undefined) ?? country

/** A document can say a source's time in any words. */
function showMoment(at: string): string {
  try {
    return showUtc(at)
  } catch {
    return at
  }
}
