import type { DecimalConvention } from './decimal-convention.ts'
import type { StatementKind } from './statement-kind.ts'

/** The columns that say what a row is about. */
export const textFields = [
  'isrc',
  'upc',
  'iswc',
  'title',
  'artist',
  'store',
  'country',
  'month',
  'type',
  'quantity',
] as const

export type TextField = (typeof textFields)[number]

/** Which column says what. Columns are named as in the header. Plain data, so that a person's choice can be kept for a payer. */
export interface ColumnMapping {
  readonly columns: Partial<Record<TextField, string>>
  /** What the payer pays for the row, after everything that the payer has already taken away. */
  readonly amount: string
  /** Columns with their own sign that the amount doesn't contain. */
  readonly added: readonly string[]
  /** Columns with what was withheld, with or without a minus, that the amount still contains. */
  readonly withheld: readonly string[]
  /** Null if the file doesn't say it, so that a person has to. */
  readonly currency: { readonly column: string } | { readonly fixed: string } | null
  /** `detect` means that the file's numbers decide. */
  readonly convention: DecimalConvention | 'detect'
  /** The kind of a row if no word in the columns `type` and `store` says more. */
  readonly usualKind: StatementKind
}
