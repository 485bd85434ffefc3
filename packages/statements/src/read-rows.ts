import { CsvError, parse } from 'csv-parse'
import type { TextEncoding } from './detect-encoding.ts'
import { StatementFileError } from './statement-file-error.ts'

export interface Row {
  /** As a spreadsheet counts: the first row is 1, and empty rows count. */
  readonly number: number
  readonly cells: readonly string[]
}

export type Delimiter = '\t' | ';' | ','

/** No real row is as long; a quote that never closes would otherwise collect the rest of the file. */
const MOST_CHARACTERS = 256 * 1_024
/** The delimiter is decided by this much text or the whole file, whichever ends first. */
const DECIDING_CHARACTERS = 16 * 1_024

/** Yields the rows that have any text. Memory is bounded by the largest chunk. */
export async function* readRows(
  chunks: AsyncIterable<Uint8Array>,
  { encoding, delimiter: known }: { readonly encoding: TextEncoding; readonly delimiter?: Delimiter },
): AsyncGenerator<Row> {
  let number = 0
  let delimiter = known
  const toRow = (cells: readonly string[]): Row | undefined => {
    number += 1
    if (hasRowInCell(cells, delimiter ?? ','))
      throw new StatementFileError('TABLE_INVALID', `Row ${number} has others in it`)
    return cells.every((cell) => cell.trim() === '') ? undefined : { number, cells }
  }
  let parser: ReturnType<typeof openParser> | undefined
  for await (const text of decode(chunks, encoding)) {
    delimiter ??= detectDelimiter(text)
    parser ??= openParser(delimiter)
    parser.write(text)
    if (parser.errored !== null) throw toFileError(parser.errored)
    for (let cells = parser.read(); cells !== null; cells = parser.read()) {
      const row = toRow(cells)
      if (row !== undefined) yield row
    }
  }
  if (parser === undefined) return
  parser.end()
  try {
    for await (const cells of parser) {
      const row = toRow(cells)
      if (row !== undefined) yield row
    }
  } catch (error) {
    throw toFileError(error)
  }
}

/** A quote that opens in one row and closes in a later one would hide the rows between in a cell. */
function hasRowInCell(cells: readonly string[], delimiter: Delimiter): boolean {
  if (cells.length < 3) return false
  return cells.some((cell) => /[\r\n]/.test(cell) && cell.split(delimiter).length >= cells.length)
}

/** Text has no tabs outside of quotes. Of the others, the one that occurs equally often in most of the first rows. */
export function detectDelimiter(text: string): Delimiter {
  const rows = text
    .slice(0, DECIDING_CHARACTERS)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/, 20)
  if (rows.some((row) => row.includes('\t'))) return '\t'
  const [semicolons, commas] = [agreement(rows, ';'), agreement(rows, ',')]
  return semicolons.rows > commas.rows || (semicolons.rows === commas.rows && semicolons.count >= commas.count)
    ? ';'
    : ','
}

function agreement(rows: readonly string[], delimiter: string): { rows: number; count: number } {
  const counts = rows.map((row) => row.split(delimiter).length - 1).filter((count) => count > 0)
  return counts
    .map((count) => ({ rows: counts.filter((other) => other === count).length, count }))
    .reduce((best, next) => (next.rows > best.rows ? next : best), { rows: 0, count: 0 })
}

function openParser(delimiter: Delimiter) {
  const parser = parse({
    delimiter,
    // Titles have quotes in the middle, also in files that quote nothing.
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: MOST_CHARACTERS,
  })
  // The reader finds errors in `errored`; without a listener they would end the process.
  return parser.on('error', () => undefined)
}

/** The first text is long enough to decide about the delimiter. */
async function* decode(chunks: AsyncIterable<Uint8Array>, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding !== 'windows-1252' })
  let waiting = ''
  let isDecided = false
  const read = (chunk?: Uint8Array): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true })
    } catch (cause) {
      throw new StatementFileError('ENCODING_INVALID', `The file isn't valid ${encoding} text`, { cause })
    }
  }
  for await (const chunk of chunks) {
    waiting += read(chunk)
    isDecided ||= waiting.length >= DECIDING_CHARACTERS
    if (!isDecided || waiting === '') continue
    yield waiting
    waiting = ''
  }
  waiting += read()
  if (waiting !== '') yield waiting
}

function toFileError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  return new StatementFileError('TABLE_INVALID', error.message, { cause: error })
}
