import { type StatementKind, statementKinds } from '@melos/statements'
import type { DocumentSource } from '@melos/statements/document'
import { compareSources } from '@melos/statements/document'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

export interface Share {
  /** Times 10^12. */
  readonly eur: bigint
  readonly rows: number
}

/** What a statement's lines come to. */
export interface Sums {
  readonly ours: Share
  readonly notOurs: Share
  readonly later: Share
  readonly undecided: Share
  readonly sources: ReadonlyMap<string, readonly DocumentSource[]>
}

interface SumRow {
  readonly outcome: 'OURS' | 'NOT_OURS' | 'LATER' | null
  readonly work_id: string | null
  readonly store: string | null
  readonly country: string | null
  readonly month: string | null
  readonly kind: string | null
  readonly quantity: bigint | null
  readonly eur: bigint
  readonly parts: bigint
  readonly lines: bigint
}

/** In one pass over the lines, in a transaction. Needs the receipt. */
export async function sumUpLines(db: Database, id: bigint): Promise<Sums> {
  // Enough to sort a million lines in memory instead of on the disk.
  await sql`set local work_mem = '128MB'`.execute(db)
  const { rows } = await sql<SumRow>`
    select outcome, work_id, store, country, month, kind, sum(quantity) as quantity, sum(eur) as eur,
      count(*) as parts, sum(lines) as lines
    from (
      select outcome, work_id, quantity, eur, lines,
        case when outcome = 'OURS' then store end as store, case when outcome = 'OURS' then country end as country,
        case when outcome = 'OURS' then month end as month, case when outcome = 'OURS' then kind end as kind
      from payer_statement_parts where statement_id = ${id}
    ) as parts
    group by outcome, work_id, store, country, month, kind`.execute(db)
  const ours = rows.filter(({ outcome }) => outcome === 'OURS')
  const of = (wanted: SumRow['outcome']): Share => {
    const found = rows.filter(({ outcome }) => outcome === wanted)
    return { eur: add(found.map(({ eur }) => eur)), rows: Number(add(found.map(({ parts }) => parts))) }
  }
  return {
    ours: { eur: add(ours.map(({ eur }) => eur)), rows: Number(add(ours.map(({ lines }) => lines))) },
    notOurs: of('NOT_OURS'),
    later: of('LATER'),
    undecided: of(null),
    sources: sourcesOf(ours),
  }
}

/** Before the receipt is known. */
export async function countLines(db: Database, id: bigint): Promise<Sums> {
  const { rows } = await sql<{ outcome: string | null; count: bigint }>`
    select outcome, count(*) as count from payer_statement_lines where statement_id = ${id} group by outcome`.execute(
    db,
  )
  const of = (...wanted: (string | null)[]): Share => ({
    eur: 0n,
    rows: Number(add(rows.filter(({ outcome }) => wanted.includes(outcome)).map(({ count }) => count))),
  })
  return {
    ours: of('OURS', 'RELEASE'),
    notOurs: of('NOT_OURS'),
    later: of('LATER'),
    undecided: of(null),
    sources: new Map(),
  }
}

function sourcesOf(rows: readonly SumRow[]): Map<string, DocumentSource[]> {
  const sources = new Map<string, DocumentSource[]>()
  for (const { work_id, store, country, month, kind, quantity, eur } of rows) {
    if (work_id === null) continue
    const source = { store: store ?? '', country: country ?? '', month, kind: toKind(kind), quantity, eur }
    const known = sources.get(work_id)
    if (known === undefined) sources.set(work_id, [source])
    else known.push(source)
  }
  for (const list of sources.values()) list.sort(compareSources)
  return sources
}

function toKind(text: string | null): StatementKind {
  return statementKinds.find((kind) => kind === text) ?? 'OTHER'
}

export function add(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n)
}
