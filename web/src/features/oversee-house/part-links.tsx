import { Link, useLocation } from 'react-router'
import { places } from './house-query.ts'
import { texts } from './texts.ts'

const parts = [
  { hash: places.tasks, name: texts.tasks.title },
  { hash: places.auctions, name: texts.auctions.title },
  { hash: places.system, name: texts.system.title },
  { hash: places.log, name: texts.audit.title },
]

/** On small screens the parts stand one below the other, far apart. */
export function PartLinks() {
  const { search } = useLocation()
  return (
    <nav aria-label={texts.parts} className="mb-8 xl:hidden">
      <ul className="flex flex-wrap gap-x-5">
        {parts.map(({ hash, name }) => (
          <li key={hash}>
            <Link
              to={`${search}#${hash}`}
              className="flex h-11 items-center text-sm font-semibold underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
