import type {
  AuditAction,
  decideStatementLines,
  mapStatementColumns,
  PayerStatementState,
  StatementReceipt,
  StatementSample,
  StatementTerms,
} from '@melos/api-contract'
import type { ColumnMapping, TextEncoding } from '@melos/statements'
import { EUR_DECIMALS, parseDecimal } from '@melos/statements/document'
import type { z } from 'zod'
import { writeAudit } from '../../audit/audit-log.ts'
import type { Database } from '../../database/database.ts'
import type { Actor } from '../../http/auth-guard.ts'
import { RequestError } from '../../http/request-error.ts'
import { hashHeader, type Reading } from './read-file.ts'
import { fieldNames, payerKey } from './read-statement.ts'
import {
  changeStatement,
  deleteLines,
  listTotals,
  lockStatement,
  type StatementRow,
  type TotalRow,
} from './statement-store.ts'
import { add } from './sum-up-lines.ts'
import { wakeReaders } from './take-in-statement.ts'
import { texts } from './texts.ts'

/** The version that the person has seen. */
export interface Edit {
  readonly id: number
  readonly version: number
  readonly who: Actor
}

interface Step {
  readonly states: readonly PayerStatementState[]
  readonly action: AuditAction
  readonly reason?: string
}

/** Locks the statement, changes it and writes the audit log, all or nothing. */
export async function editStatement(
  db: Database,
  { id, version, who }: Edit,
  { states, action, reason }: Step,
  change: (tx: Database, row: StatementRow) => Promise<Parameters<typeof changeStatement>[1]['change']>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockStatement(tx, { id, version, states })
    await changeStatement(tx, { id: row.id, by: who.actor, change: await change(tx, row) })
    const detail = reason === undefined ? '' : `: ${reason}`
    await writeAudit(tx, { action, ...who, reason: `statement ${id}${detail}` })
  })
}

type Mapping = Omit<z.output<typeof mapStatementColumns.body>, 'version'>

const encodings = { UTF8: 'utf-8', LATIN1: 'windows-1252', UTF16: null } as const satisfies Record<
  string,
  TextEncoding | null
>

/** Reads the file again from its start. The mapping is kept for the payer's next file with this header. */
export async function mapColumns(db: Database, edit: Edit, mapping: Mapping): Promise<void> {
  const step = { states: ['MAPPING'], action: 'STATEMENT_MAPPED' } as const
  await editStatement(db, edit, step, async (tx, row) => {
    // Written by `readStatement` alone.
    const { header } = row.sample as StatementSample
    const reading: Reading = {
      mapping: toColumnMapping(mapping, header),
      encoding: mapping.encoding === null ? null : encodings[mapping.encoding],
    }
    const format = { mapping: JSON.stringify(reading), mapped_by: edit.who.actor }
    await tx
      .insertInto('payer_formats')
      .values({ payer: payerKey(row.payer), header_hash: hashHeader(header), ...format })
      .onConflict((conflict) => conflict.columns(['payer', 'header_hash']).doUpdateSet(format))
      .execute()
    await deleteLines(tx, row.id)
    await wakeReaders(tx)
    return { state: 'READING', mapping: format.mapping, sample: null, rows: 0, bytes_read: 0n }
  })
}

export async function chooseTable(db: Database, edit: Edit, table: string): Promise<void> {
  const step = { states: ['MAPPING'], action: 'STATEMENT_MAPPED', reason: table } as const
  await editStatement(db, edit, step, async (tx, row) => {
    // Written by `readStatement` alone.
    const { tables } = row.sample as StatementSample
    if (!tables.includes(table)) throw new RequestError('BAD_REQUEST', { detail: 'table: is not in the file' })
    await wakeReaders(tx)
    return { state: 'READING', entry: table, sample: null }
  })
}

function toColumnMapping({ columns, currency, decimals }: Mapping, header: readonly string[]): ColumnMapping {
  const nameOf = (place: number | undefined): string => {
    const name = place === undefined ? undefined : header[place]
    if (name === undefined)
      throw new RequestError('BAD_REQUEST', { detail: `columns: the file has no column ${place}` })
    return name
  }
  if (columns.CURRENCY === undefined && currency === null) {
    throw new RequestError('BAD_REQUEST', { detail: 'currency: is required if no column says it' })
  }
  const named = Object.entries(fieldNames).flatMap(([field, name]) => {
    // The keys of `fieldNames` are fields.
    const place = columns[field as keyof typeof fieldNames]
    return place === undefined ? [] : [[name, nameOf(place)] as const]
  })
  return {
    columns: Object.fromEntries(named),
    amount: nameOf(columns.AMOUNT),
    added: [],
    withheld: [],
    currency: currency === null ? { column: nameOf(columns.CURRENCY) } : { fixed: currency },
    convention: decimals === 'POINT' ? 'point' : 'comma',
    usualKind: 'OTHER',
  }
}

export async function enterReceipt(db: Database, edit: Edit, receipt: StatementReceipt): Promise<void> {
  const { amount, receivedOn, reference } = receipt
  const step = {
    states: ['DRAFT'],
    action: 'STATEMENT_RECEIPT_ENTERED',
    reason: `EUR ${amount}, ${reference}`,
  } as const
  await editStatement(db, edit, step, async (tx, row) => {
    if (row.later_of !== null) throw new RequestError('STATEMENT_FIXED')
    const received = toPico(amount)
    for (const { currency, amount: part } of await divide(tx, row.id, receipt)) {
      await tx
        .updateTable('payer_statement_totals')
        .set({ received: part })
        .where('statement_id', '=', row.id)
        .where('currency', '=', currency)
        .execute()
    }
    return { received, received_on: receivedOn, receipt_reference: reference }
  })
}

/** How many EUR each of the file's currencies stands for. */
async function divide(tx: Database, id: bigint, { amount, parts }: StatementReceipt) {
  const totals = await listTotals(tx, id)
  const currencies = totals.map(({ currency }) => currency)
  const [only] = totals
  const received = toPico(amount)
  if (totals.length === 1 && only !== undefined && parts.length === 0) {
    requireSameSign('amount', received, only)
    return [{ currency: only.currency, amount: received }]
  }
  const divided = parts.map((part) => ({ currency: part.currency, amount: toPico(part.amount) }))
  const named = divided.map(({ currency }) => currency).toSorted()
  const isWhole = add(divided.map((part) => part.amount)) === received
  if (!isWhole || named.join() !== currencies.toSorted().join()) {
    throw new RequestError('BAD_REQUEST', { detail: texts.wrongParts })
  }
  for (const total of totals) {
    const part = divided.find(({ currency }) => currency === total.currency)
    requireSameSign(`parts: ${total.currency}`, part?.amount ?? 0n, total)
  }
  return divided
}

/** Otherwise what a line earned would be taken from its song, and what it lost would be paid. */
function requireSameSign(field: string, received: bigint, { currency, stated }: TotalRow): void {
  if (stated === 0n) throw new RequestError('STATEMENT_INCOMPLETE', { detail: texts.zeroTotal(currency) })
  if (received !== 0n && received > 0n === stated > 0n) return
  throw new RequestError('BAD_REQUEST', { detail: texts.wrongSign(field, stated < 0n) })
}

/** The schema has checked the text. */
function toPico(text: string): bigint {
  return parseDecimal(text, EUR_DECIMALS) ?? 0n
}

export async function setTerms(db: Database, edit: Edit, terms: StatementTerms): Promise<void> {
  const reason = `fee ${terms.feePercent}%, ${terms.melsPerEur} MELS per EUR`
  await editStatement(db, edit, { states: ['DRAFT'], action: 'STATEMENT_TERMS_SET', reason }, async () => ({
    statement_terms: JSON.stringify(terms),
  }))
}

type Decision = Omit<z.output<typeof decideStatementLines.body>, 'version'>

export async function decideLines(db: Database, edit: Edit, { lines, decision }: Decision): Promise<void> {
  const what = 'group' in lines ? `group ${lines.group}` : `row ${lines.row}`
  const whose = decision.kind === 'OURS' ? `OURS, work ${decision.workId}` : decision.kind
  const step = { states: ['DRAFT'], action: 'STATEMENT_LINES_DECIDED', reason: `${what}, ${whose}` } as const
  await editStatement(db, edit, step, async (tx, row) => {
    await requireLines(tx, row.id, lines)
    if (decision.kind === 'OURS') await requirePayable(tx, decision.workId)
    const column = 'group' in lines ? 'group_key' : 'row_number'
    const value = 'group' in lines ? lines.group : lines.row
    await tx
      .deleteFrom('payer_statement_decisions')
      .where('statement_id', '=', row.id)
      .where(column, '=', value)
      .execute()
    if (decision.kind === 'UNDECIDED') return {}
    await tx
      .insertInto('payer_statement_decisions')
      .values({
        statement_id: row.id,
        [column]: value,
        decision: decision.kind,
        work_id: decision.kind === 'OURS' ? decision.workId : null,
        decided_by: edit.who.actor,
      })
      .execute()
    return {}
  })
}

async function requireLines(tx: Database, id: bigint, lines: Decision['lines']): Promise<void> {
  const rows = tx.selectFrom('payer_statement_rows').select('number').where('statement_id', '=', id).limit(1)
  const found = 'group' in lines ? rows.where('group_key', '=', lines.group) : rows.where('number', '=', lines.row)
  const row = await found.executeTakeFirst()
  if (row === undefined) throw new RequestError('BAD_REQUEST', { detail: texts.noSuchGroup })
}

async function requirePayable(tx: Database, workId: string): Promise<void> {
  const work = await tx.selectFrom('works').select('id').where('id', '=', workId).executeTakeFirst()
  if (work === undefined) throw new RequestError('BAD_REQUEST', { detail: texts.noSuchWork })
  const payable = await tx
    .selectFrom('payable_works')
    .select('work_id')
    .where('work_id', '=', workId)
    .executeTakeFirst()
  if (payable === undefined) throw new RequestError('STATEMENT_INCOMPLETE', { detail: texts.notSold })
}
