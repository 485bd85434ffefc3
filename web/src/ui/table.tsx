import type { ReactNode } from 'react'

interface Column {
  readonly label: string
  readonly meaning?: string
  readonly isNumber?: boolean
  /** Only for screen readers. */
  readonly isHidden?: boolean
  readonly width?: string
}

interface TableProps {
  readonly caption: string
  readonly columns: readonly Column[]
  readonly children: ReactNode
}

/** By the width from which a row isn't a card. Each row adds its layout as a card. Tailwind only finds classes that are written out. */
export const cardLooks = {
  sm: {
    table: 'sm:table',
    head: 'max-sm:sr-only',
    body: 'sm:table-row-group',
    label: 'sm:hidden',
    row: 'border-line p-5 not-first:border-t sm:table-row sm:border-t sm:p-0',
    cell: 'sm:px-3 sm:py-3 sm:first:pl-5 sm:last:pr-5',
    tallCell: 'sm:px-3 sm:py-4 sm:first:pl-5 sm:last:pr-5',
  },
  md: {
    table: 'md:table',
    head: 'max-md:sr-only',
    body: 'md:table-row-group',
    label: 'md:hidden',
    row: 'border-line p-5 not-first:border-t md:table-row md:border-t md:p-0',
    cell: 'md:px-3 md:py-3 md:first:pl-5 md:last:pr-5',
    tallCell: 'md:px-3 md:py-4 md:first:pl-5 md:last:pr-5',
  },
  lg: {
    table: 'lg:table',
    head: 'max-lg:sr-only',
    body: 'lg:table-row-group',
    label: 'lg:hidden',
    row: 'border-line p-5 not-first:border-t lg:table-row lg:border-t lg:p-0',
    cell: 'lg:px-3 lg:py-3 lg:first:pl-5 lg:last:pr-5',
    tallCell: 'lg:px-3 lg:py-4 lg:first:pl-5 lg:last:pr-5',
  },
  xl: {
    table: 'xl:table',
    head: 'max-xl:sr-only',
    body: 'xl:table-row-group',
    label: 'xl:hidden',
    row: 'border-line p-5 not-first:border-t xl:table-row xl:border-t xl:p-0',
    cell: 'xl:px-3 xl:py-3 xl:first:pl-5 xl:last:pr-5',
    tallCell: 'xl:px-3 xl:py-4 xl:first:pl-5 xl:last:pr-5',
  },
} as const

type Width = keyof typeof cardLooks

interface CardTableProps extends TableProps {
  /** Below this width each row is a card. */
  readonly from: Width
  readonly isFixed?: boolean
  readonly isBusy?: boolean
}

/** A table whose rows are cards on narrow screens; for screen readers it is always a table. */
export function CardTable({ caption, columns, from, isFixed = false, isBusy = false, children }: CardTableProps) {
  const look = cardLooks[from]
  return (
    <div
      aria-busy={isBusy}
      className="overflow-hidden rounded-card border border-line bg-surface transition-opacity aria-busy:opacity-50"
    >
      <table className={`block w-full text-sm ${look.table} ${isFixed ? 'table-fixed' : ''}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className={`text-left text-xs text-muted ${look.head}`}>
          <HeadRow columns={columns} look="px-3 first:pl-5 last:pr-5" />
        </thead>
        <tbody className={`block ${look.body}`}>{children}</tbody>
      </table>
    </div>
  )
}

/** Names a value on a card; screen readers use the column's heading instead. */
export function CardLabel({ from, children }: { from: Width; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={`block font-sans text-xs font-normal whitespace-normal text-muted ${cardLooks[from].label}`}
    >
      {children}
    </span>
  )
}

interface ScrollTableProps extends TableProps {
  readonly label: string
  readonly id?: string
  /** Shows all rows, because there are few and a scroll bar would cut one of them. */
  readonly isWhole?: boolean
}

export function ScrollTable({ caption, columns, label, id, isWhole = false, children }: ScrollTableProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      id={id}
      aria-label={label}
      className={`overflow-auto rounded-card border border-line bg-surface print:max-h-none print:overflow-visible ${isWhole ? '' : 'max-h-96 max-sm:max-h-120'}`}
    >
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-xs text-muted">
          <HeadRow columns={columns} look="sticky top-0 z-1 bg-surface px-2 first:pl-4 last:pr-4 sm:px-4" />
        </thead>
        <tbody className="font-mono">{children}</tbody>
      </table>
    </section>
  )
}

export const scrollCell = {
  first: 'py-2.5 pr-2 pl-4 sm:pr-4',
  figure: 'px-2 py-2.5 text-right whitespace-nowrap last:pr-4 sm:px-4',
} as const

function HeadRow({ columns, look }: { columns: readonly Column[]; look: string }) {
  return (
    <tr>
      {columns.map(({ label, meaning, isNumber = false, isHidden = false, width = '' }) => (
        <th key={label} scope="col" className={`py-3 font-normal ${look} ${isNumber ? 'text-right' : ''} ${width}`}>
          {isHidden ? (
            <span className="sr-only">{label}</span>
          ) : meaning === undefined ? (
            label
          ) : (
            <abbr title={meaning} className="no-underline">
              {label}
            </abbr>
          )}
        </th>
      ))}
    </tr>
  )
}
