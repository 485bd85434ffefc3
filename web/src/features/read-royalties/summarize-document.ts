import { parseEur } from '../../lib/eur.ts'

/** TEMPORARY until @melos/statements is there. */
export interface StatementDocument {
  readonly payer: string
  readonly original: { readonly sha256: string; readonly bytes: number; readonly rows: number }
  readonly receipt: { readonly amount: string; readonly receivedOn: string; readonly reference: string }
  readonly rate: {
    readonly melsPerEur: string
    readonly sources: readonly { readonly name: string; readonly url: string | null; readonly value: string; readonly at: string }[]
  }
  readonly fee: { readonly percent: string }
  readonly notOurs: { readonly eur: string; readonly rows: number }
  readonly later: { readonly eur: string; readonly rows: number }
  readonly statements: readonly {
    readonly song: string
    readonly title: string
    readonly artist: string
    readonly percentage: number
    readonly sources: readonly Source[]
    readonly gross: string
    readonly fee: string
    readonly broughtForward: string
    readonly net: string
    readonly eur: string
    readonly mels: string
    readonly melsPerToken: string
    readonly eurPerToken: string
    readonly carriedForward: string
  }[]
}

interface Source {
  readonly store: string
  readonly country: string
  readonly month: string
  readonly quantity: string
  readonly eur: string
}

export type DocumentSummary = ReturnType<typeof summarizeDocument>

/** What a disbursement's page shows of its document, whose sources can be many thousands. EUR are times 10^18. */
export function summarizeDocument(document: StatementDocument) {
  const { payer, receipt, rate, original, fee, statements } = document
  const sources = statements.flatMap((statement) => statement.sources)
  return {
    payer,
    receipt,
    rate,
    original,
    feePercent: fee.percent,
    account: accountFor(document),
    songs: statements.map(({ sources: _, ...song }) => song),
    stores: sumBy(sources, ({ store }) => store).sort(byEur),
    countries: sumBy(sources, ({ country }) => country).sort(byEur),
    months: sumBy(sources, ({ month }) => month).sort((one, other) => (one.name < other.name ? -1 : 1)),
  }
}

export type Account = ReturnType<typeof accountFor>

/**
 * Where the payer's money goes: `received` = `notOurs` + `later` + `gross`, and `gross` − `fee` + `broughtForward` = `kept` +
 * `carriedForward` + `holders`.
 */
export function accountFor({ receipt, notOurs, later, statements }: StatementDocument) {
  const sum = (of: (statement: StatementDocument['statements'][number]) => string): bigint =>
    statements.reduce((total, statement) => total + parseEur(of(statement)), 0n)
  const [net, holders, carriedForward] = [
    sum((statement) => statement.net),
    sum(({ eur }) => eur),
    sum((statement) => statement.carriedForward),
  ]
  return {
    received: parseEur(receipt.amount),
    notOurs: { eur: parseEur(notOurs.eur), rows: notOurs.rows },
    later: { eur: parseEur(later.eur), rows: later.rows },
    gross: sum(({ gross }) => gross),
    fee: sum(({ fee }) => fee),
    broughtForward: sum((statement) => statement.broughtForward),
    kept: net - holders - carriedForward,
    carriedForward,
    holders,
  }
}

export interface Earnings {
  readonly name: string
  readonly quantity: bigint
  readonly eur: bigint
}

function sumBy(sources: readonly Source[], nameOf: (source: Source) => string): Earnings[] {
  const sums = new Map<string, Earnings>()
  for (const source of sources) {
    const name = nameOf(source)
    const known = sums.get(name) ?? { name, quantity: 0n, eur: 0n }
    const [quantity, eur] = [known.quantity + BigInt(source.quantity), known.eur + parseEur(source.eur)]
    sums.set(name, { name, quantity, eur })
  }
  return [...sums.values()]
}

function byEur(one: Earnings, other: Earnings): number {
  if (one.eur === other.eur) return one.name < other.name ? -1 : 1
  return one.eur > other.eur ? -1 : 1
}
