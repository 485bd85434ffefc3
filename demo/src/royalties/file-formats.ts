import type { Earning } from './earn-by-outlet.ts'

/** Writes lines that a payer reports in this month. */
type FileFormat = (earnings: readonly Earning[], reportedIn: string) => string

/** Tabs and decimal points, in US dollars. */
export const writeDistroKid: FileFormat = (earnings, reportedIn) => {
  const header = [
    ...['Reporting Date', 'Sale Month', 'Store', 'Artist', 'Title', 'ISRC', 'UPC', 'Quantity', 'Team Percentage'],
    ...['Song/Album', 'Country of Sale', 'Songwriter Royalties Withheld (USD)', 'Earnings (USD)'],
  ]
  const rows = earnings.map(({ month, store, artist, title, isrc, quantity, country, micros }) => [
    ...[`${reportedIn}-12`, month, store, artist, title, isrc, '', `${quantity}`, '100'],
    ...['Song', country, '0', toDecimal(micros)],
  ])
  return [header, ...rows].map((cells) => `${cells.join('\t')}\n`).join('')
}

/** As Excel saves it in Europe: a byte order mark, semicolons and decimal commas, with minus amounts in parentheses. */
export const writeOrchard: FileFormat = (earnings, reportedIn) => {
  const header = [
    ...['Period', 'Activity Period', 'Retailer', 'Territory', 'ISRC', 'Track Name', 'Track Artist', 'Trans Type'],
    ...['Trans Type Description', 'Quantity', 'Label Share Net Receipts', 'Preferred Currency'],
  ]
  const rows = earnings.map(({ month, store, country, isrc, title, artist, type, quantity, micros }) => [
    ...[toPeriod(reportedIn), toPeriod(month), store, country, isrc, title, artist, type.slice(0, 1)],
    ...[type, `${quantity}`, toCommas(micros), 'EUR'],
  ])
  return `\ufeff${[header, ...rows].map((cells) => `${cells.join(';')}\r\n`).join('')}`
}

const MICROS = 1_000_000n

export function toDecimal(micros: bigint): string {
  const size = micros < 0n ? -micros : micros
  const decimals = `${size % MICROS}`.padStart(6, '0').replace(/0+$/, '')
  return `${micros < 0n ? '-' : ''}${size / MICROS}${decimals === '' ? '' : `.${decimals}`}`
}

function toCommas(micros: bigint): string {
  const text = toDecimal(micros).replace('.', ',')
  return micros < 0n ? `(${text.slice(1)})` : text
}

/** `2026-03` as `2026M3`. */
export function toPeriod(month: string): string {
  return month.replace(/-0?/, 'M')
}
