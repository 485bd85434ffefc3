import { Link } from 'react-router'
import { Amounts } from '../amount.tsx'
import { Chevron } from '../chevron.tsx'

export interface TableRow {
  readonly key: string | number
  readonly cells: readonly string[]
  readonly isStrong?: boolean
  /** Makes the row's name a link. */
  readonly to?: string
}

interface TableTwinProps {
  readonly label: string
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
  readonly empty?: string
}

export function TableTwin({ label, caption, columns, rows, empty }: TableTwinProps) {
  return (
    <details className="group mt-1 text-xs">
      <summary className="flex h-11 cursor-pointer list-none items-center gap-2 text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <Chevron className="stroke-current" />
        <span>
          <Amounts>{label}</Amounts>
        </span>
      </summary>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={caption}
        className="max-h-96 overflow-auto rounded-lg border border-line print:max-h-none print:overflow-visible"
      >
        <table className="w-full border-collapse text-right">
          <caption className="px-2 py-2 text-left text-muted">
            <Amounts>{caption}</Amounts>
          </caption>
          <thead>
            <tr className="border-b border-line align-bottom">
              {columns.map((column) => (
                <th key={column} scope="col" className="px-2 py-2 font-semibold first:text-left">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="font-mono">
            {rows.map((row) => (
              <Row key={row.key} row={row} />
            ))}
            {rows.length === 0 && empty !== undefined && (
              <tr>
                <td colSpan={columns.length} className="px-2 py-2 text-left font-sans text-muted">
                  {empty}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
    </details>
  )
}

function Row({ row }: { row: TableRow }) {
  const [name, ...values] = row.cells
  return (
    <tr className={`border-b border-line last:border-0 ${row.isStrong === true ? 'bg-line/40' : ''}`}>
      <th scope="row" className="px-2 py-1.5 text-left font-medium whitespace-pre">
        {row.to === undefined ? (
          name
        ) : (
          <Link to={row.to} className="-my-3 inline-block min-w-11 py-3 underline underline-offset-4">
            {name}
          </Link>
        )}
      </th>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
        <td key={index} className="px-2 py-1.5 whitespace-nowrap">
          {value}
        </td>
      ))}
    </tr>
  )
}

/** The indexes of at most `most` rows, evenly spread, including the first, the last and `keep`, which has fewer than `most`. */
export function sampleRows(count: number, { most, keep = [] }: { most: number; keep?: readonly number[] }): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index)
  const places = Math.max(2, most - keep.length)
  const spread = Array.from({ length: places }, (_, step) => Math.round((step * (count - 1)) / (places - 1)))
  const rows = new Set([...spread, ...keep])
  return [...rows].sort((one, other) => one - other)
}
