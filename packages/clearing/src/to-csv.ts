const BOM = '\uFEFF'
const LINE_END = '\r\n'
/** Spreadsheets would run a cell that starts like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

export type CsvCell = string | number

/** The format of RFC 4180, with a byte order mark so that spreadsheets recognise UTF-8. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return BOM + rows.map((row) => row.map(writeCell).join(',') + LINE_END).join('')
}

function writeCell(cell: CsvCell): string {
  const text = String(cell)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
