import type { ColumnMapping, TextField } from './column-mapping.ts'
import type { StatementKind } from './statement-kind.ts'

/** A payer's file that we know by its header. */
export interface Format {
  readonly name: 'DistroKid' | 'The Orchard' | 'TuneCore' | 'Beatport'
  readonly mapping: ColumnMapping
}

interface Known {
  readonly name: Format['name']
  /** Columns that together only this payer's files have. */
  readonly fingerprint: readonly string[]
  /** The first of the names that the header has is used. */
  readonly columns: Partial<Record<TextField, readonly string[]>>
  readonly amount: string
  readonly added?: readonly string[]
  readonly withheld?: readonly string[]
  readonly currency: { readonly column: string } | { readonly fixed: string }
  readonly usualKind: StatementKind
}

const known: readonly Known[] = [
  {
    // Old files end with the earnings; newer ones begin with `Date Inserted`, end with `Recoup (USD)` and may name the type `Source Type`.
    name: 'DistroKid',
    fingerprint: ['Sale Month', 'Store', 'Country of Sale', 'Team Percentage', 'Earnings (USD)'],
    columns: {
      isrc: ['ISRC'],
      upc: ['UPC'],
      title: ['Title'],
      artist: ['Artist'],
      store: ['Store'],
      country: ['Country of Sale'],
      month: ['Sale Month'],
      quantity: ['Quantity'],
    },
    // The earnings are after the team's split and the songwriters' royalties; recoupment is beside them.
    amount: 'Earnings (USD)',
    added: ['Recoup (USD)'],
    currency: { fixed: 'USD' },
    usualKind: 'STREAM',
  },
  {
    name: 'The Orchard',
    fingerprint: ['Period', 'Territory', 'Trans Type', 'Label Share Net Receipts'],
    columns: {
      isrc: ['ISRC'],
      upc: ['Product UPC', 'Orchard UPC', 'Manufacturer UPC'],
      title: ['Track Name', 'Product Name', 'Release Name'],
      artist: ['Track Artist', 'Artist Name'],
      store: ['Retailer', 'DMS'],
      country: ['Territory'],
      month: ['Activity Period', 'Period'],
      type: ['Trans Type Description', 'Trans Type'],
      quantity: ['Quantity'],
    },
    // Total, Adjusted Total and the publishing columns are what this amount was made of.
    amount: 'Label Share Net Receipts',
    currency: { column: 'Preferred Currency' },
    usualKind: 'OTHER',
  },
  {
    name: 'TuneCore',
    fingerprint: ['Sales Period', 'Store Name', 'Sales Type', '# Units Sold', 'Total Earned'],
    columns: {
      isrc: ['Optional ISRC', 'ISRC'],
      upc: ['UPC', 'Optional UPC'],
      title: ['Song Title', 'Release Title'],
      artist: ['Artist'],
      store: ['Store Name'],
      country: ['Country Of Sale'],
      month: ['Sales Period'],
      type: ['Sales Type'],
      quantity: ['# Units Sold'],
    },
    // Net Sales are the same money before the exchange rate.
    amount: 'Total Earned',
    currency: { column: 'Currency' },
    usualKind: 'OTHER',
  },
  {
    name: 'Beatport',
    fingerprint: ['TRACK_ISRC_CODE', 'TERRITORY', 'NET_CONTENT_REVENUE'],
    columns: {
      isrc: ['TRACK_ISRC_CODE'],
      upc: ['RELEASE_UPC', 'UPC'],
      title: ['TRACK_TITLE'],
      artist: ['TRACK_ARTIST'],
      store: ['STORE', 'SERVICE'],
      country: ['TERRITORY'],
      month: ['SALES_PERIOD', 'PERIOD', 'TRANSACTION_DATE'],
      type: ['TRANSACTION_TYPE', 'SALE_TYPE'],
      quantity: ['TRACK_COUNT', 'QUANTITY'],
    },
    amount: 'NET_CONTENT_REVENUE',
    withheld: ['MECHANICAL_WITHHOLDING', 'US_TAX_WITHHOLDING'],
    currency: { column: 'CURRENCY' },
    usualKind: 'SALE',
  },
]

/** Undefined if a person has to map the columns. */
export function recogniseFormat(header: readonly string[]): Format | undefined {
  const names = new Map(header.map((name) => [fold(name), name]))
  const find = (name: string): string | undefined => names.get(fold(name))
  const format = known.find(({ fingerprint }) => fingerprint.every((name) => find(name) !== undefined))
  if (format === undefined) return undefined
  const present = (columns: readonly string[] = []): string[] => columns.map(find).filter((name) => name !== undefined)
  const currency = 'fixed' in format.currency ? format.currency : toColumn(find(format.currency.column))
  const columns = Object.entries(format.columns)
    .map(([field, candidates]) => [field, present(candidates)[0]] as const)
    .filter(([, name]) => name !== undefined)
  return {
    name: format.name,
    mapping: {
      columns: Object.fromEntries(columns),
      amount: find(format.amount) ?? format.amount,
      added: present(format.added),
      withheld: present(format.withheld),
      currency,
      convention: 'detect',
      usualKind: format.usualKind,
    },
  }
}

/** Payers change capitals and spaces of their headers. */
export function fold(name: string): string {
  return name
    .replace(/^\ufeff/, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
}

function toColumn(column: string | undefined): { column: string } | null {
  return column === undefined ? null : { column }
}
