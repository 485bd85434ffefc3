import type { StatementRow } from '@melos/statements'
import { sql } from 'kysely'
import { NOW } from '../../database/daily-limit.ts'
import type { Database } from '../../database/database.ts'

/** What the reader holds: it alone knows the statement's version and the number of rows so far. */
export interface Position {
  readonly id: bigint
  readonly version: number
  readonly rows: number
}

const LEASE = sql`interval '2 minutes'`

/** Takes a statement that no living process is reading. */
export async function leaseStatement(db: Database): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    update payer_statements set reading_leased_until = ${NOW} + ${LEASE}
    where id = (
      select id from payer_statements
      where state = 'READING' and coalesce(reading_leased_until <= ${NOW}, true)
      order by id limit 1 for update skip locked
    )
    returning id`.execute(db)
  return rows[0]?.id
}

/** Lets another process continue at once. */
export async function returnLease(db: Database, { id, version, rows }: Position): Promise<void> {
  await db
    .updateTable('payer_statements')
    .set({ reading_leased_until: null })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('rows', '=', rows)
    .execute()
}

/** Another process, or a person, has changed the statement since. */
export class ReadingLost extends Error {
  readonly code = 'READING_LOST'
}

/** Moves on from exactly this position, so two readers never insert the same rows. */
async function advance(
  tx: Database,
  { position, rows, bytesRead }: { position: Position; rows: number; bytesRead: number },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payer_statements')
    .set({ rows, bytes_read: BigInt(bytesRead), reading_leased_until: sql`${NOW} + ${LEASE}` })
    .where('id', '=', position.id)
    .where('state', '=', 'READING')
    .where('version', '=', position.version)
    .where('rows', '=', position.rows)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new ReadingLost()
}

/** Inserts the batch and moves the position in one transaction. */
export async function insertRows(
  db: Database,
  { position, rows, bytesRead }: { position: Position; rows: readonly StatementRow[]; bytesRead: number },
): Promise<Position> {
  const next = position.rows + rows.length
  await db.transaction().execute(async (tx) => {
    await advance(tx, { position, rows: next, bytesRead })
    if (rows.length > 0) await insertBatch(tx, position.id, rows)
  })
  return { ...position, rows: next }
}

async function insertBatch(tx: Database, id: bigint, rows: readonly StatementRow[]): Promise<void> {
  const texts = (field: 'store' | 'country' | 'month' | 'kind' | 'title' | 'artist' | 'isrc' | 'upc' | 'iswc') =>
    rows.map((row) => row[field]?.replaceAll('\0', '') || null)
  const numbers = rows.map(({ number }) => number)
  const quantities = rows.map(({ quantity }) => quantity?.toString() ?? null)
  const amounts = rows.map(({ amount }) => amount.toString())
  const currencies = rows.map(({ currency }) => currency)
  // A record's text has its fields quoted, so no two different lines have the same hash.
  await sql`
    insert into payer_statement_rows (
      statement_id, number, group_key, content_key,
      store, country, month, kind, title, artist, isrc, upc, iswc, quantity, amount, currency
    )
    select
      ${id}, number, md5(row(isrc, upc, title, artist)::text)::uuid,
      md5(row(store, country, month, kind, title, artist, isrc, upc, iswc, quantity, amount, currency)::text)::uuid,
      store, country, month, kind, title, artist, isrc, upc, iswc, quantity, amount, currency
    from unnest(
      ${numbers}::int[], ${texts('store')}::text[], ${texts('country')}::text[], ${texts('month')}::text[],
      ${texts('kind')}::text[], ${texts('title')}::text[], ${texts('artist')}::text[], ${texts('isrc')}::text[],
      ${texts('upc')}::text[], ${texts('iswc')}::text[], ${quantities}::numeric[], ${amounts}::numeric[],
      ${currencies}::text[]
    ) as lines (number, store, country, month, kind, title, artist, isrc, upc, iswc, quantity, amount, currency)`.execute(
    tx,
  )
}

/** A row that isn't counted because it looks like the sum of others. */
export interface SetAside {
  readonly row: number
  readonly text: string
  /** Whole numbers of 10^-12, as JSON has no bigint; null if it can't be read. */
  readonly total: { readonly amount: string; readonly currency: string | null } | null
}

interface Ending {
  readonly position: Position
  readonly bytesRead: number
  readonly format: string
  readonly setAside: readonly SetAside[]
}

/** Adds the lines up, finds those that other files have too, and makes the statement a draft. */
export async function finishReading(db: Database, { position, bytesRead, format, setAside }: Ending): Promise<void> {
  const { id } = position
  await db.transaction().execute(async (tx) => {
    await advance(tx, { position, rows: position.rows, bytesRead })
    await sql`
      insert into payer_statement_totals (statement_id, currency, stated, rows)
      select ${id}, currency, sum(amount), count(*) from payer_statement_rows
      where statement_id = ${id} group by currency`.execute(tx)
    await sql`
      with mine as (
        select content_key, count(*) as rows from payer_statement_rows where statement_id = ${id} group by content_key
      ), others as (
        select distinct statement_id, content_key from payer_statement_rows
        where statement_id <> ${id} and content_key in (select content_key from mine)
      )
      insert into payer_statement_repeats (statement_id, other_id, rows)
      select ${id}, others.statement_id, sum(mine.rows)
      from others join mine on mine.content_key = others.content_key
      join payer_statements on payer_statements.id = others.statement_id
      group by others.statement_id`.execute(tx)
    await sql`
      update payer_statements set
        state = 'DRAFT', format = ${format}, sample = null, reading_leased_until = null,
        set_aside = ${JSON.stringify(setAside)}, first_month = months.first, last_month = months.last,
        alike_rows = (
          select coalesce(sum(rows), 0) from (
            select count(*) as rows from payer_statement_rows
            where statement_id = ${id} group by content_key having count(*) > 1
          ) as alike
        )
      from (
        select min(month) as first, max(month) as last from payer_statement_rows where statement_id = ${id}
      ) as months
      where id = ${id}`.execute(tx)
  })
}
