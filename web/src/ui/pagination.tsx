import { Link } from 'react-router'
import { pageNumbers } from '../lib/page-numbers.ts'
import { texts } from './texts.ts'

interface PaginationProps {
  readonly page: number
  readonly pages: number
  readonly toPage: (page: number) => string
}

const place = 'grid h-11 min-w-11 place-items-center rounded-full px-2 font-mono text-sm'
const link = `${place} border border-transparent hover:border-line aria-[current=page]:bg-ink aria-[current=page]:text-paper`

export function Pagination({ page, pages, toPage }: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav aria-label={texts.pages} className="mt-12 flex flex-wrap items-center justify-center gap-1">
      <Step to={page > 1 ? toPage(page - 1) : null} label={texts.previousPage} path="M11 4 5 10l6 6" />
      <ul className="contents">
        {pageNumbers({ page, pages }).map((number, position) => (
          // A gap has no number of its own: there is at most one on each side of the current page.
          <li key={number === 'gap' ? `gap ${position > 1}` : number}>
            {number === 'gap' ? (
              <span className={`${place} text-muted`}>…</span>
            ) : (
              <Link
                to={toPage(number)}
                aria-label={texts.page(number)}
                aria-current={number === page ? 'page' : undefined}
                className={link}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <Step to={page < pages ? toPage(page + 1) : null} label={texts.nextPage} path="m9 4 6 6-6 6" />
    </nav>
  )
}

/** At either end there is nowhere to go, but the numbers stay where they are. */
function Step({ to, label, path }: { to: string | null; label: string; path: string }) {
  const arrow = (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-current">
      <path d={path} strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
  if (to === null) return <span className={`${place} text-line`}>{arrow}</span>
  return (
    <Link to={to} aria-label={label} className={link}>
      {arrow}
    </Link>
  )
}
