const BOM = '\uFEFF'
const LINE_END = '\r\n'
/** What makes spreadsheets take a cell for a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

type Cell = string | number

/** A table as RFC 4180 has it, in UTF-8 as spreadsheets recognise it, and with nothing in it that they would run. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return BOM + rows.map((row) => row.map(writeCell).join(',') + LINE_END).join('')
}

function writeCell(cell: Cell): string {
  const text = String(cell)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
