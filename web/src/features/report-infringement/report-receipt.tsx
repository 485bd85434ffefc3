import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatUtcMinute } from '../../lib/format-utc-minute.ts'
import { parseUtcDateTime } from '../../lib/parse-utc-date-time.ts'
import { texts } from './texts.ts'

interface ReportReceiptProps {
  readonly receipt: Receipt & { readonly email: string }
  /** Where the person came from, if from an auction. */
  readonly auction: string | null
}

const words = texts.receipt

export function ReportReceipt({ receipt: { id, reportedAt, email }, auction }: ReportReceiptProps) {
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed has gone with the form.
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="max-w-2xl rounded-card border border-line bg-surface p-6 sm:p-10">
      <h2 ref={title} tabIndex={-1} className="font-display text-xl font-bold tracking-[-0.02em]">
        <span aria-hidden="true" className="mr-2 text-winning">
          ✓
        </span>
        {words.title}
      </h2>
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        <dt className="text-muted">{words.number}</dt>
        <dd className="font-mono">{id}</dd>
        <dt className="text-muted">{words.time}</dt>
        <dd className="font-mono">{formatUtcMinute(parseUtcDateTime(reportedAt))}</dd>
      </dl>
      <p className="mt-6 text-md wrap-anywhere">{words.next(email)}</p>
      <Link
        to={auction === null ? '/' : `/auction/${auction}`}
        className="mt-6 inline-flex min-h-11 items-center rounded-full border border-line px-6 text-sm font-semibold hover:border-muted"
      >
        {auction === null ? words.auctions : words.back}
      </Link>
    </section>
  )
}

/** What the server says of a report that it has taken. */
export interface Receipt {
  readonly id: number
  /** `YYYY-MM-DD HH:mm:ss`, UTC. */
  readonly reportedAt: string
}
