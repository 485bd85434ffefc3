import { sql } from 'kysely'
import { writeAudit } from '../../audit/audit-log.ts'
import { type Database, isUniqueViolation } from '../../database/database.ts'
import type { Actor } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import type { StatementRow } from './statement-store.ts'
import { texts } from './texts.ts'

/**
 * Makes a draft of the lines that an approved statement left for later, in EUR, with their part of its receipt. They match by the
 * works' codes of today. Lines are taken up all together and once: a discarded draft gives them back.
 */
export async function takeUpLater(db: Database, { id, who }: { id: number; who: Actor }): Promise<number> {
  try {
    return await db.transaction().execute(async (tx) => {
      const query = tx.selectFrom('payer_statements').selectAll().where('id', '=', BigInt(id)).forUpdate()
      const row = await query.executeTakeFirst()
      if (row === undefined) throw new RequestError('NOT_FOUND')
      if (row.state !== 'APPROVED') throw new RequestError('STATEMENT_FIXED')
      const taken = await insertDraft(tx, row, who)
      const { rows, eur } = await copyLines(tx, { from: row.id, to: taken })
      if (rows === 0) throw new RequestError('STATEMENT_INCOMPLETE', { detail: texts.laterNothing })
      if (eur === 0n) throw new RequestError('STATEMENT_INCOMPLETE', { detail: texts.laterZero })
      await writeAudit(tx, {
        action: 'STATEMENT_LATER_TAKEN_UP',
        ...who,
        reason: `statement ${taken}, of statement ${id}`,
      })
      return Number(taken)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new RequestError('FILE_TAKEN_IN', { detail: texts.laterTaken, cause: error })
    throw error
  }
}

async function insertDraft(tx: Database, row: StatementRow, who: Actor): Promise<bigint> {
  const { payer, file_name, file_id, bytes, sha256, keccak256, received_on, receipt_reference, format } = row
  const { id } = await tx
    .insertInto('payer_statements')
    .values({
      ...{ payer, file_name, file_id, bytes, sha256, keccak256, format },
      ...{ received: 0n, received_on, receipt_reference },
      state: 'DRAFT',
      bytes_read: bytes,
      later_of: row.id,
      taken_in_by: who.actor,
      changed_by: who.actor,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function copyLines(
  tx: Database,
  { from, to }: { from: bigint; to: bigint },
): Promise<{ rows: number; eur: bigint }> {
  await sql`
    insert into payer_statement_rows (
      statement_id, number, group_key, content_key,
      store, country, month, kind, title, artist, isrc, upc, iswc, quantity, amount, currency
    )
    select ${to}, rows.number, group_key, content_key, rows.store, rows.country, rows.month, rows.kind, title, artist,
      isrc, upc, iswc, rows.quantity, parts.eur, 'EUR'
    from payer_statement_parts as parts
    join payer_statement_rows as rows on rows.statement_id = parts.statement_id and rows.number = parts.number
    where parts.statement_id = ${from} and parts.outcome = 'LATER'`.execute(tx)
  const { rows: totals } = await sql<{ rows: number; stated: bigint }>`
    insert into payer_statement_totals (statement_id, currency, stated, rows, received)
    select ${to}, 'EUR', coalesce(sum(amount), 0), count(*), coalesce(sum(amount), 0)
    from payer_statement_rows where statement_id = ${to}
    returning rows, stated`.execute(tx)
  const { rows = 0, stated = 0n } = totals[0] ?? {}
  await sql`
    update payer_statements set rows = ${rows}, received = ${stated}, first_month = months.first, last_month = months.last
    from (select min(month) as first, max(month) as last from payer_statement_rows where statement_id = ${to}) as months
    where id = ${to}`.execute(tx)
  return { rows, eur: stated }
}
