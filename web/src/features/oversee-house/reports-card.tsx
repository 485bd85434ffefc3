import { Link } from 'react-router'
import { groupThousands } from '../../lib/group-thousands.ts'
import { texts } from './texts.ts'

const words = texts.tasks

/** What people report waits for somebody who looks into it. */
export function ReportsCard({ count }: { count: number }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5">
      <p className="text-md font-semibold">
        <span aria-hidden="true" className="mr-2 text-losing">
          →
        </span>
        {words.reports(groupThousands(count))}
      </p>
      <Link
        to="/admin/reports"
        className="inline-flex h-11 items-center justify-center rounded-full border border-line px-5 text-sm font-semibold hover:border-muted"
      >
        {words.openReports}
      </Link>
    </div>
  )
}
