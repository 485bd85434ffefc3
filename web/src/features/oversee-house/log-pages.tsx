import { Link } from 'react-router'
import { groupThousands } from '../../lib/group-thousands.ts'
import { texts } from './texts.ts'

interface LogPagesProps {
  readonly page: number
  readonly pages: number
  readonly toPage: (page: number) => string
}

const words = texts.audit
const look =
  'inline-flex h-11 items-center rounded-full border border-line px-5 text-sm font-semibold hover:border-muted'

/** A log is read step by step: its numbers mean nothing a day later. */
export function LogPages({ page, pages, toPage }: LogPagesProps) {
  if (pages < 2) return null
  return (
    <nav aria-label={words.pages} className="mt-6 flex flex-wrap items-center gap-3">
      {page > 1 && (
        <Link to={toPage(page - 1)} className={look}>
          {words.newer}
        </Link>
      )}
      {page < pages && (
        <Link to={toPage(page + 1)} className={look}>
          {words.older}
        </Link>
      )}
      <p className="text-sm text-muted">{words.pageOf(groupThousands(page), groupThousands(pages))}</p>
    </nav>
  )
}
