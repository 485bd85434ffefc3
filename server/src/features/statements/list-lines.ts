import type { StatementGroup, StatementRow as WireRow } from '@melos/api-contract'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { toEur } from './describe-statement.ts'

interface Page {
  readonly offset: number
  readonly limit: number
}

interface GroupRow {
  readonly key: string
  readonly isrc: string | null
  readonly upc: string | null
  readonly title: string | null
  readonly artist: string | null
  readonly rows: bigint
  readonly undecided: bigint
  readonly decided_alone: bigint
  readonly decision: StatementGroup['decision']
  readonly work_id: string | null
  readonly sums: { currency: string; amount: string }[]
  readonly total: bigint
}

interface GroupFilter extends Page {
  readonly decided: 'yes' | 'no' | undefined
  readonly search: string | undefined
}

/** Groups that no code matches, or that were decided in spite of one. */
export async function listGroups(db: Database, id: bigint, { decided, search, ...page }: GroupFilter) {
  const pattern = search === undefined ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<GroupRow>`
    with unmatched as (
      select group_key as key, currency, isrc, upc, title, artist, count(*) as rows, sum(amount) as amount,
        count(*) filter (where outcome is null) as undecided, count(*) filter (where is_decided_alone) as decided_alone
      from payer_statement_lines
      where statement_id = ${id} and (not is_matched or outcome is null or is_decided_alone or group_key in (
        select group_key from payer_statement_decisions where statement_id = ${id} and group_key is not null
      ))
      group by group_key, currency, isrc, upc, title, artist
    ), groups as (
      select key, isrc, upc, title, artist, sum(rows)::bigint as rows, sum(undecided)::bigint as undecided,
        sum(decided_alone)::bigint as decided_alone,
        json_agg(json_build_object('currency', currency, 'amount', amount::text) order by currency) as sums
      from unmatched group by key, isrc, upc, title, artist
    )
    select groups.*, decisions.decision, coalesce(decisions.work_id, recording.work_id) as work_id,
      count(*) over () as total
    from groups
    left join payer_statement_decisions as decisions
      on decisions.statement_id = ${id} and decisions.group_key = groups.key
    left join work_codes as recording on recording.kind = 'ISRC' and recording.code = groups.isrc
    where (${decided ?? null}::text is null or (undecided = 0) = (${decided ?? null} = 'yes'))
      and (${pattern}::text is null or concat_ws(' ', isrc, upc, title, artist) ilike ${pattern})
    order by groups.rows desc, groups.key
    offset ${page.offset} limit ${page.limit}`.execute(db)
  const { rows: counted } = await sql<{ count: bigint }>`
    select count(*) as count from payer_statement_lines where statement_id = ${id} and outcome is null`.execute(db)
  return {
    data: await describeGroups(db, rows),
    total: Number(rows[0]?.total ?? 0),
    undecidedRows: Number(counted[0]?.count ?? 0),
  }
}

interface WorkName {
  readonly id: string
  readonly title: string
  readonly artist: string
}

const MOST_SIMILAR = 3

async function describeGroups(db: Database, rows: readonly GroupRow[]): Promise<StatementGroup[]> {
  const works = await db.selectFrom('works').select(['id', 'title', 'artist', 'token']).execute()
  return rows.map((row) => {
    const work = works.find(({ id }) => id === row.work_id)
    return {
      key: row.key,
      isrc: row.isrc,
      upc: row.upc,
      title: row.title,
      artist: row.artist,
      rows: Number(row.rows),
      sums: row.sums.map(({ currency, amount }) => ({ currency, amount: toEur(BigInt(amount)) })),
      decision: row.decision,
      work:
        work === undefined
          ? null
          : { id: work.id, title: work.title, artist: work.artist, hasToken: work.token !== null },
      decidedRows: Number(row.decided_alone),
      similar: findSimilar(works, row),
    }
  })
}

/** Works whose title is the lines' title, or begins it, as versions of a song do. */
function findSimilar(works: readonly WorkName[], { title }: GroupRow): WorkName[] {
  const wanted = fold(title ?? '')
  if (wanted === '') return []
  return works
    .filter((work) => wanted.startsWith(fold(work.title)))
    .sort((one, other) => other.title.length - one.title.length)
    .slice(0, MOST_SIMILAR)
    .map(({ id, title: name, artist }) => ({ id, title: name, artist }))
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

interface LineRow {
  readonly number: number
  readonly store: string | null
  readonly country: string | null
  readonly month: string | null
  readonly kind: string | null
  readonly title: string | null
  readonly artist: string | null
  readonly isrc: string | null
  readonly upc: string | null
  readonly quantity: bigint | null
  readonly amount: bigint
  readonly currency: string
  readonly decision: WireRow['decision']
  readonly workId: string | null
}

export async function listRows(
  db: Database,
  id: bigint,
  { group, offset, limit }: Page & { group: string | undefined },
): Promise<{ data: WireRow[]; total: number }> {
  const those = sql`statement_id = ${id} and (${group ?? null}::uuid is null or group_key = ${group ?? null}::uuid)`
  const { rows } = await sql<LineRow>`
    select number, store, country, month, kind, title, artist, isrc, upc, quantity, amount, currency, decision,
      work_id as "workId"
    from (select * from payer_statement_rows where ${those} order by number offset ${offset} limit ${limit}) as lines
    left join payer_statement_decisions as decisions
      on decisions.statement_id = lines.statement_id and decisions.row_number = lines.number
    order by number`.execute(db)
  const { rows: counted } = await sql<{ count: bigint }>`
    select count(*) as count from payer_statement_rows where ${those}`.execute(db)
  const data = rows.map((row) => ({ ...row, quantity: row.quantity?.toString() ?? null, amount: toEur(row.amount) }))
  return { data, total: Number(counted[0]?.count ?? 0) }
}
