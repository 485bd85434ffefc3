import type { PayerStatementState } from '@melos/api-contract'
import { type Selectable, sql, type UpdateObject } from 'kysely'
import { NOW } from '../../database/daily-limit.ts'
import { type Database, readPage } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'
import { RequestError } from '../../http/request-error.ts'

export type StatementRow = Selectable<Schema['payer_statements']>
export type TotalRow = Selectable<Schema['payer_statement_totals']>

export async function findStatement(db: Database, id: number): Promise<StatementRow> {
  const row = await db.selectFrom('payer_statements').selectAll().where('id', '=', BigInt(id)).executeTakeFirst()
  if (row === undefined) throw new RequestError('NOT_FOUND')
  return row
}

/** Until the transaction ends, nobody else changes the statement. */
export async function lockStatement(
  tx: Database,
  { id, version, states }: { id: number; version: number; states: readonly PayerStatementState[] },
): Promise<StatementRow> {
  const query = tx.selectFrom('payer_statements').selectAll().where('id', '=', BigInt(id)).forUpdate()
  const row = await query.executeTakeFirst()
  if (row === undefined) throw new RequestError('NOT_FOUND')
  if (!states.some((state) => state === row.state)) throw new RequestError('STATEMENT_FIXED')
  if (row.version !== version) throw new RequestError('STATEMENT_CHANGED')
  return row
}

/** Values or SQL. */
type Change = Omit<UpdateObject<Schema, 'payer_statements'>, 'id' | 'version' | 'changed_by' | 'changed_at'>

export async function changeStatement(
  tx: Database,
  { id, by, change }: { id: bigint; by: string; change: Change },
): Promise<void> {
  await tx
    .updateTable('payer_statements')
    .set((fields) => ({ ...change, version: fields('version', '+', 1), changed_by: by, changed_at: NOW }))
    .where('id', '=', id)
    .execute()
}

export async function listStatements(
  db: Database,
  { state, ...page }: { state: PayerStatementState | undefined; offset: number; limit: number },
): Promise<{ rows: StatementRow[]; total: number }> {
  const all = db.selectFrom('payer_statements').selectAll().orderBy('id', 'desc')
  return await readPage(state === undefined ? all : all.where('state', '=', state), page)
}

export async function listPayers(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('payer_statements').select('payer').distinct().orderBy('payer').execute()
  return rows.map(({ payer }) => payer)
}

export async function listTotals(db: Database, id: bigint): Promise<TotalRow[]> {
  const rows = db.selectFrom('payer_statement_totals').selectAll().where('statement_id', '=', id)
  return await rows.orderBy('currency').execute()
}

/** Deletes what was read from the file, and what was decided about it. */
export async function deleteLines(tx: Database, id: bigint): Promise<void> {
  for (const table of [
    'payer_statement_rows',
    'payer_statement_totals',
    'payer_statement_repeats',
    'payer_statement_decisions',
  ] as const) {
    await tx.deleteFrom(table).where('statement_id', '=', id).execute()
  }
  await tx.deleteFrom('payer_statement_repeats').where('other_id', '=', id).execute()
}

export async function countAdministrators(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('administrators')
    .where('removed_at', 'is', null)
    .select(sql<bigint>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
