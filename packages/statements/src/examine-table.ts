import type { ColumnMapping } from './column-mapping.ts'
import { ConventionFinder, type FoundConvention } from './decimal-convention.ts'
import { type Format, recogniseFormat } from './formats.ts'
import type { Row } from './read-rows.ts'
import { StatementFileError } from './statement-file-error.ts'
import { amountTexts } from './to-statement-row.ts'

/** What the first rows of a table say. */
export interface Table {
  readonly header: Row
  /** Undefined if a person has to map the columns. */
  readonly format: Format | undefined
  /** The first rows below the header. */
  readonly first: readonly Row[]
}

/** Some files have a few rows about the account above the header. */
const MOST_ROWS_ABOVE = 20
const SHOWN_ROWS = 20

/** Finds the header and the format. Reads only the first rows. */
export async function examineTable(rows: AsyncIterable<Row>): Promise<Table> {
  const seen: Row[] = []
  for await (const row of rows) {
    seen.push(row)
    if (seen.length >= MOST_ROWS_ABOVE + SHOWN_ROWS) break
  }
  const [first] = seen
  if (first === undefined) throw new StatementFileError('TABLE_EMPTY', 'The file has no rows')
  if (/^#?HEAD$/.test(first.cells[0]?.trim() ?? '')) {
    throw new StatementFileError('DDEX_FLAT_FILE', 'DDEX flat files have no header and are not read yet')
  }
  const above = seen.slice(0, MOST_ROWS_ABOVE)
  const recognised = above.find(({ cells }) => recogniseFormat(cells) !== undefined)
  const widest = Math.max(...above.map(widthOf))
  const header = recognised ?? above.find((row) => widthOf(row) === widest) ?? first
  const below = seen.filter(({ number }) => number > header.number)
  return { header, format: recogniseFormat(header.cells), first: below.slice(0, SHOWN_ROWS) }
}

/** Reads the whole table. `rows` are counted below the header. */
export async function findConvention(
  rows: AsyncIterable<Row>,
  { header, mapping }: { readonly header: Row; readonly mapping: ColumnMapping },
): Promise<{ readonly convention: FoundConvention; readonly rows: number }> {
  const textsOf = amountTexts(mapping, header.cells)
  const finder = new ConventionFinder()
  let count = 0
  for await (const row of rows) {
    if (row.number <= header.number) continue
    count += 1
    for (const text of textsOf(row)) finder.add(text)
  }
  return { convention: finder.found, rows: count }
}

function widthOf({ cells }: Row): number {
  return cells.filter((cell) => cell.trim() !== '').length
}
