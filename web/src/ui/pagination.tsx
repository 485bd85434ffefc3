import { Link } from 'react-router'
import { Icon } from './icon.tsx'
import { texts } from './texts.ts'

const place = 'grid h-11 min-w-11 place-items-center rounded-full px-2 font-mono text-sm max-sm:min-w-8 max-sm:px-0'
const link = `${place} border border-transparent hover:border-line aria-[current=page]:bg-ink aria-[current=page]:text-paper`

export function Pagination({ page, pages, toPage }: { page: number; pages: number; toPage: (page: number) => string }) {
  if (pages < 2) return null
  return (
    <nav aria-label={texts.pages} className="mt-12 flex flex-wrap items-center justify-center gap-1 max-sm:gap-0">
      <Step to={page > 1 ? toPage(page - 1) : null} label={texts.previousPage} path="M11 4 5 10l6 6" />
      <ul className="contents">
        {pageNumbers({ page, pages }).map((number, position) => (
          // There is at most one gap on each side of the current page.
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

/** If there is no page to go to, an empty space keeps the numbers in place. */
function Step({ to, label, path }: { to: string | null; label: string; path: string }) {
  const arrow = <Icon path={path} />
  if (to === null) return <span className={`${place} text-line`}>{arrow}</span>
  return (
    <Link to={to} aria-label={label} className={link}>
      {arrow}
    </Link>
  )
}

type PageNumber = number | 'gap'

const WINDOW = 5

export function pageNumbers({ page, pages }: { page: number; pages: number }): PageNumber[] {
  const start = Math.max(1, Math.min(page - Math.floor(WINDOW / 2), pages - WINDOW + 1))
  const end = Math.min(pages, start + WINDOW - 1)
  const numbers: PageNumber[] = Array.from({ length: end - start + 1 }, (_, step) => start + step)
  if (start > 2) numbers.unshift('gap')
  if (start > 1) numbers.unshift(1)
  if (end < pages - 1) numbers.push('gap')
  if (end < pages) numbers.push(pages)
  return numbers
}
