import type { StatementEncoding, StatementField, StatementSample } from '@melos/api-contract'
import type { ColumnMapping, FoundConvention, RefusedRow, StatementRow, Table, TextEncoding } from '@melos/statements'
import type { Database } from '../../database/database.ts'
import type { MediaStore } from '../../media-store/media-store.ts'
import { hashHeader, type OpenedFile, openFile, type Reading, UnreadableFile } from './read-file.ts'
import { finishReading, insertRows, type Position, returnLease, type SetAside } from './row-store.ts'
import { deleteLines, type StatementRow as StoredStatement } from './statement-store.ts'
import { texts } from './texts.ts'

const BATCH_ROWS = 5_000
/** The most rows that look like sums before the file counts as unreadable. */
const MOST_SET_ASIDE = 20

interface ReadingContext {
  readonly db: Database
  readonly store: MediaStore
  readonly signal: AbortSignal
}

/** Reads a file from where the last reader stopped, until it is a draft, unclear or unreadable. */
export async function readStatement(context: ReadingContext, id: bigint): Promise<void> {
  const { db, store } = context
  const statement = await db.selectFrom('payer_statements').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const position = { id, version: statement.version, rows: statement.rows }
  try {
    const file = statement.file_id === null ? undefined : await store.find(statement.file_id)
    if (file === undefined) throw new UnreadableFile(texts.fileLost)
    const findReading = (header: readonly string[]) => findKnownReading(db, { statement, header })
    await using local = await file.openLocally()
    const opened = await openFile({ path: local.path, entry: statement.entry, findReading })
    if (opened.kind === 'ready') await insertAll(context, { opened, position })
    else await leaveUnclear(db, { position, sample: toSample(opened) })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await markFailed(db, { position, reason: error.message })
  }
}

async function findKnownReading(
  db: Database,
  { statement, header }: { statement: StoredStatement; header: readonly string[] },
): Promise<Reading | undefined> {
  // Written by `mapColumns` alone.
  if (statement.mapping !== null) return statement.mapping as unknown as Reading
  const known = await db
    .selectFrom('payer_formats')
    .select('mapping')
    .where('payer', '=', payerKey(statement.payer))
    .where('header_hash', '=', hashHeader(header))
    .executeTakeFirst()
  // Written by `mapColumns` too.
  return known === undefined ? undefined : (known.mapping as unknown as Reading)
}

export function payerKey(payer: string): string {
  return payer.trim().toLowerCase()
}

type ReadyFile = Extract<OpenedFile, { kind: 'ready' }>

/** After a restart the rows that are in the database already are read and passed over. */
async function insertAll(
  { db, signal }: ReadingContext,
  { opened, position: start }: { opened: ReadyFile; position: Position },
): Promise<void> {
  let position = start
  let batch: StatementRow[] = []
  let [seen, bytesRead] = [0, 0]
  const setAside: SetAside[] = []
  for await (const { row, bytesRead: read } of opened.rows()) {
    if (signal.aborted) return await returnLease(db, position)
    bytesRead = read
    if (row.state === 'refused') {
      setAside.push(setAsideOrFail(row, setAside.length))
      continue
    }
    seen += 1
    if (seen <= start.rows) continue
    batch.push(row)
    if (batch.length < BATCH_ROWS) continue
    position = await insertRows(db, { position, rows: batch, bytesRead })
    batch = []
  }
  if (seen === 0) throw new UnreadableFile(texts.noLines)
  position = await insertRows(db, { position, rows: batch, bytesRead })
  await finishReading(db, { position, bytesRead, format: opened.format, setAside })
}

/** A sum of other rows would count money twice. Any other row that can't be read would lose money. */
function setAsideOrFail(row: RefusedRow, already: number): SetAside {
  const text = texts.rows[row.code](row)
  if (row.code !== 'LOOKS_LIKE_TOTAL' || already >= MOST_SET_ASIDE) throw new UnreadableFile(text)
  const { total } = row
  return { row: row.number, text, total: total === undefined ? null : { ...total, amount: total.amount.toString() } }
}

async function leaveUnclear(db: Database, { position, sample }: { position: Position; sample: StatementSample }) {
  await db
    .updateTable('payer_statements')
    .set({ state: 'MAPPING', sample: JSON.stringify(sample), reading_leased_until: null })
    .where('id', '=', position.id)
    .where('state', '=', 'READING')
    .where('version', '=', position.version)
    .execute()
}

async function markFailed(db: Database, { position, reason }: { position: Position; reason: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('payer_statements')
      .set({ state: 'FAILED', failure: reason, rows: 0, bytes_read: 0n, reading_leased_until: null })
      .where('id', '=', position.id)
      .where('state', '=', 'READING')
      .where('version', '=', position.version)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await deleteLines(tx, position.id)
  })
}

const encodings = {
  'utf-8': 'UTF8',
  'windows-1252': 'LATIN1',
  'utf-16le': 'UTF16',
  'utf-16be': 'UTF16',
} as const satisfies Record<TextEncoding, StatementEncoding>

const LONGEST_CELL = 200
const MOST_CELLS = 200

function toSample(opened: Exclude<OpenedFile, ReadyFile>): StatementSample {
  if (opened.kind === 'undecided') {
    return { tables: [...opened.tables], header: [], rows: [], columns: {}, encoding: null, decimals: null }
  }
  const { table, encoding, mapping, convention } = opened
  return {
    tables: [],
    header: shorten(table.header.cells),
    rows: table.first.map(({ cells }) => shorten(cells)),
    columns: mapping === undefined ? {} : toColumns(mapping, table),
    encoding: encoding === null ? null : encodings[encoding],
    decimals: toDecimals(convention),
  }
}

function shorten(cells: readonly string[]): string[] {
  return cells.slice(0, MOST_CELLS).map((cell) => cell.replaceAll('\0', '').slice(0, LONGEST_CELL).toWellFormed())
}

function toDecimals(convention: FoundConvention | undefined): StatementSample['decimals'] {
  if (convention === 'point') return 'POINT'
  return convention === 'comma' ? 'COMMA' : null
}

/** The names of our fields in a mapping. */
export const fieldNames = {
  ISRC: 'isrc',
  UPC: 'upc',
  TITLE: 'title',
  ARTIST: 'artist',
  STORE: 'store',
  COUNTRY: 'country',
  MONTH: 'month',
  KIND: 'type',
  QUANTITY: 'quantity',
} as const satisfies Partial<Record<StatementField, keyof ColumnMapping['columns']>>

function toColumns({ columns, amount, currency }: ColumnMapping, { header }: Table): StatementSample['columns'] {
  const place = (name: string | undefined) => {
    const found = name === undefined ? -1 : header.cells.indexOf(name)
    return found < 0 ? undefined : found
  }
  const entries = [
    ['AMOUNT', place(amount)],
    ['CURRENCY', currency !== null && 'column' in currency ? place(currency.column) : undefined],
    ...Object.entries(fieldNames).map(([field, name]) => [field, place(columns[name])] as const),
  ] as const
  return Object.fromEntries(entries.filter(([, found]) => found !== undefined))
}
