import { detectEncoding } from '../detect-encoding.ts'
import { type Row, readRows } from '../read-rows.ts'
import { StatementFileError } from '../statement-file-error.ts'
import { readSheets } from './read-sheets.ts'
import { listEntries, readEntry } from './zip-archive.ts'

/** A file on a disk. */
export interface StoredFile {
  readonly path: string
  /** Reads the file from its start, as often as it is called. */
  readonly read: () => AsyncIterable<Uint8Array>
}

export interface PayerTable {
  /** The file inside of the archive, or the sheet; null if the file is the table. */
  readonly entry: string | null
  /** Reads the table from its start, as often as it is called. */
  readonly rows: () => AsyncIterable<Row>
}

/** About ten million rows. Text is read as a stream, so this bounds time and not memory. */
const MOST_TEXT_BYTES = 2 * 1_024 ** 3
const MOST_WORKBOOK_BYTES = 64 * 1_024 ** 2
const isTable = /^(?!(?:.*\/)?(?:__MACOSX\/|\.)).*\.(?:csv|tsv|tab|txt|xlsx)$/i

/**
 * Opens the table in a payer's file, whatever contains it. In an archive or a workbook with several, often one has everything and
 * the others are sums of it, so a person chooses the `entry`.
 */
export async function openPayerFile(
  { path, read }: StoredFile,
  { entry }: { readonly entry?: string | undefined } = {},
): Promise<PayerTable> {
  const start = await readStart(read())
  if (start.startsWith('d0cf11e0')) {
    throw new StatementFileError('FILE_UNSUPPORTED', "Old Excel files aren't supported: save it as XLSX or CSV")
  }
  if (!start.startsWith('504b0304')) return { entry: null, rows: await openText(read) }
  const entries = await listEntries(path)
  if (entries.has('xl/workbook.xml')) return await openSheet(read(), entry)
  const name = pick(
    [...entries.keys()].filter((name) => isTable.test(name)),
    entry,
  )
  const picked = entries.get(name)
  if (picked === undefined) throw new StatementFileError('TABLE_EMPTY', 'The file contains no table')
  const readPicked = () => readEntry(path, { entry: picked, most: MOST_TEXT_BYTES })
  if (!/\.xlsx$/i.test(name)) return { entry: name, rows: await openText(readPicked) }
  return { ...(await openSheet(readPicked(), undefined)), entry: name }
}

/** Reads the text once to find its encoding. */
async function openText(read: () => AsyncIterable<Uint8Array>): Promise<() => AsyncIterable<Row>> {
  const encoding = await detectEncoding(read())
  return () => readRows(read(), { encoding })
}

async function openSheet(chunks: AsyncIterable<Uint8Array>, entry: string | undefined): Promise<PayerTable> {
  const sheets = await readSheets(await collect(chunks))
  const name = pick([...sheets.keys()], entry)
  const rows = sheets.get(name) ?? []
  return {
    entry: name,
    async *rows() {
      yield* rows
    },
  }
}

function pick(names: readonly string[], wanted: string | undefined): string {
  if (wanted !== undefined && names.includes(wanted)) return wanted
  const [only, ...others] = names
  if (only === undefined) throw new StatementFileError('TABLE_EMPTY', 'The file contains no table')
  if (wanted === undefined && others.length === 0) return only
  throw new StatementFileError('ENTRY_UNDECIDED', `The file contains ${names.length} tables`, { entries: names })
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > MOST_WORKBOOK_BYTES) throw new StatementFileError('FILE_TOO_LARGE', 'The workbook is too large')
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

async function readStart(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  let start = ''
  for await (const chunk of chunks) {
    start += Array.from(chunk.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('')
    if (start.length >= 8) break
  }
  return start
}
