import { type Code, readIsrc, readIswc, readUpc } from './codes.ts'
import { type ColumnMapping, type TextField, textFields } from './column-mapping.ts'
import type { DecimalConvention } from './decimal-convention.ts'
import { fold } from './formats.ts'
import { AMOUNT_DECIMALS, parseAmount } from './parse-amount.ts'
import { readMonth } from './read-month.ts'
import type { Row } from './read-rows.ts'
import { StatementFileError } from './statement-file-error.ts'
import { findKind, type StatementKind } from './statement-kind.ts'

/** A cell that isn't what its column promises. */
export interface Doubt {
  readonly column: string
  readonly value: string
}

/** One row of a payer's file. */
export interface StatementRow {
  readonly state: 'read'
  readonly number: number
  readonly isrc: string | null
  readonly upc: string | null
  readonly iswc: string | null
  /** Texts are empty if the file doesn't say them. */
  readonly title: string
  readonly artist: string
  readonly store: string
  /** As the payer writes it. */
  readonly country: string
  /** Like `2017-10`. */
  readonly month: string | null
  readonly kind: StatementKind
  readonly quantity: bigint | null
  /** Times 10^12, in the row's currency. */
  readonly amount: bigint
  /** Three capital letters. */
  readonly currency: string
  /** Codes, months and quantities that we can't understand. They are null here and keep nobody from deciding about the row. */
  readonly doubts: readonly Doubt[]
}

export type RefusalCode =
  | 'AMOUNT_MISSING'
  | 'AMOUNT_INVALID'
  | 'AMOUNT_TOO_LARGE'
  | 'CURRENCY_INVALID'
  | 'CELLS_MISSING'
  | 'LOOKS_LIKE_TOTAL'

/** A row whose money we can't be sure of. */
export interface RefusedRow {
  readonly state: 'refused'
  readonly number: number
  readonly code: RefusalCode
  readonly column: string
  readonly value: string
  /** What a row that looks like a total says, if that can be read. */
  readonly total?: ControlTotal
}

/** The payer's own sum of the lines. */
interface ControlTotal {
  /** Times 10^12. */
  readonly amount: bigint
  /** Null if the row doesn't say it. */
  readonly currency: string | null
}

interface Columns {
  readonly texts: ReadonlyMap<TextField, number>
  readonly amount: number
  readonly added: readonly number[]
  readonly withheld: readonly number[]
  readonly currency: number | undefined
  /** The last column that has to exist in every row. */
  readonly last: number
}

/** Returns the reader of a file's rows. The header must have every column that the mapping names, once. */
export function toStatementRow(
  mapping: ColumnMapping,
  { header, convention }: { readonly header: readonly string[]; readonly convention: DecimalConvention },
): (row: Row) => StatementRow | RefusedRow {
  const columns = findColumns(mapping, header)
  const { currency: source } = mapping
  if (source === null) throw new StatementFileError('CURRENCY_MISSING', "The file doesn't say its currency")
  const fixed = 'fixed' in source ? source.fixed : undefined
  return ({ number, cells }) => {
    const refuse = (code: RefusalCode, place: number): RefusedRow => {
      return { state: 'refused', number, code, column: header[place] ?? '', value: cells[place] ?? '' }
    }
    const at = (field: TextField): string => cells[columns.texts.get(field) ?? -1]?.trim() ?? ''
    if (cells.length <= columns.last) return refuse('CELLS_MISSING', cells.length)
    const sum = addUp(cells, columns, convention)
    const currency = (fixed ?? cells[columns.currency ?? -1] ?? '').trim().toUpperCase()
    const isCurrency = /^[A-Z]{3}$/.test(currency)
    if (isTotal(cells, at)) {
      const refused = refuse('LOOKS_LIKE_TOTAL', columns.amount)
      if ('code' in sum) return refused
      return { ...refused, total: { amount: sum.amount, currency: isCurrency ? currency : null } }
    }
    if ('code' in sum) return refuse(sum.code, sum.place)
    if (!isCurrency) return refuse('CURRENCY_INVALID', columns.currency ?? columns.amount)
    const doubts: Doubt[] = []
    const doubt = (field: TextField): void => {
      doubts.push({ column: header[columns.texts.get(field) ?? -1] ?? field, value: at(field) })
    }
    const code = (field: TextField, read: (text: string) => Code): string | null => {
      const { code, isDoubtful } = read(at(field))
      if (isDoubtful) doubt(field)
      return code
    }
    const month = readMonth(at('month'))
    if (month === undefined && at('month') !== '') doubt('month')
    const quantity = readQuantity(at('quantity'), convention)
    if (quantity === undefined) doubt('quantity')
    const described = { type: at('type'), store: at('store'), amount: sum.amount, quantity: quantity ?? null }
    return {
      state: 'read',
      number,
      isrc: code('isrc', readIsrc),
      // A line of one recording, even of one that we can't name, isn't the whole release's.
      upc: readIsrc(at('isrc')).isDoubtful ? null : code('upc', readUpc),
      iswc: code('iswc', readIswc),
      title: at('title'),
      artist: at('artist'),
      store: at('store'),
      country: at('country'),
      month: month ?? null,
      kind: findKind({ ...described, usual: mapping.usualKind }),
      quantity: quantity ?? null,
      amount: sum.amount,
      currency,
      doubts,
    }
  }
}

/** The texts in a row that say which decimal convention the file has. */
export function amountTexts(mapping: ColumnMapping, header: readonly string[]): (row: Row) => string[] {
  const { amount, added, withheld } = findColumns(mapping, header)
  return ({ cells }) => [amount, ...added, ...withheld].map((place) => cells[place] ?? '')
}

function findColumns(mapping: ColumnMapping, header: readonly string[]): Columns {
  const names = header.map(fold)
  const find = (name: string): number => {
    const place = names.indexOf(fold(name))
    if (place < 0) throw new StatementFileError('COLUMN_MISSING', `The file has no column “${name}”`)
    if (names.includes(fold(name), place + 1)) {
      throw new StatementFileError('COLUMN_TWICE', `The file has two columns “${name}”`)
    }
    return place
  }
  const texts = new Map<TextField, number>()
  for (const field of textFields) {
    const name = mapping.columns[field]
    if (name !== undefined) texts.set(field, find(name))
  }
  const amount = find(mapping.amount)
  const added = mapping.added.map(find)
  const withheld = mapping.withheld.map(find)
  const currency = mapping.currency !== null && 'column' in mapping.currency ? find(mapping.currency.column) : undefined
  return { texts, amount, added, withheld, currency, last: Math.max(amount, currency ?? 0) }
}

/** More than any payer pays for a line in any currency. Beyond it, two lines that cancel out would hide a mistake. */
const MOST_AMOUNT = 10n ** BigInt(12 + AMOUNT_DECIMALS)

type Sum = { readonly amount: bigint } | { readonly code: RefusalCode; readonly place: number }

function addUp(cells: readonly string[], { amount, added, withheld }: Columns, convention: DecimalConvention): Sum {
  if (cells[amount]?.trim() === '') return { code: 'AMOUNT_MISSING', place: amount }
  let sum = 0n
  for (const place of [amount, ...added, ...withheld]) {
    const text = cells[place]?.trim() ?? ''
    const value = text === '' ? 0n : parseAmount(text, convention)
    if (value === undefined) return { code: 'AMOUNT_INVALID', place }
    if (absolute(value) > MOST_AMOUNT) return { code: 'AMOUNT_TOO_LARGE', place }
    sum += withheld.includes(place) ? -absolute(value) : value
  }
  return { amount: sum }
}

/** A row of sums would count everything twice. It names no recording, or calls itself a total. */
function isTotal(cells: readonly string[], at: (field: TextField) => string): boolean {
  const isNamed = /^(?:grand |sub ?)?totals?\b[: ]*$/i
  if (cells.some((cell) => isNamed.test(cell.trim()))) return at('isrc') === ''
  return (['isrc', 'upc', 'iswc', 'title', 'artist', 'store', 'type', 'month'] as const).every(
    (field) => at(field) === '',
  )
}

/** Undefined if the text isn't a whole number. */
function readQuantity(text: string, convention: DecimalConvention): bigint | null | undefined {
  if (text === '') return null
  const value = parseAmount(text, convention)
  const one = 10n ** BigInt(AMOUNT_DECIMALS)
  return value === undefined || value % one !== 0n ? undefined : value / one
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value
}
