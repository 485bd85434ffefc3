import { Link } from 'react-router'
import { useQuery } from '../../lib/query-client.ts'
import { useSearch } from '../../lib/use-search.ts'
import { AdminHeading } from '../../ui/admin-heading.tsx'
import { loadPolicies } from './admission-admin-calls.ts'
import { AdmissionsFilters } from './admissions-filters.tsx'
import { type AdmissionsQuery, readAdmissionsQuery, toViewAddress, views } from './admissions-query.ts'
import { AdmittedList } from './admitted-list.tsx'
import { RefusedList } from './refused-list.tsx'
import { ScreeningsList } from './screenings-list.tsx'
import { texts } from './texts.ts'

export function OverseeAdmissions() {
  const query = readAdmissionsQuery(useSearch())
  const { data: policies = [] } = useQuery({ queryKey: ['admin', 'policies'], queryFn: loadPolicies })
  return (
    <>
      <div className="mb-8">
        <AdminHeading title={texts.title} lead={texts.lead} />
      </div>
      <nav aria-label={texts.views.label} className="mb-6">
        <ul className="flex flex-wrap gap-1">
          {views.map((view) => (
            <li key={view}>
              <Link
                to={toViewAddress(view)}
                preventScrollReset
                aria-current={view === query.view ? 'page' : undefined}
                className="flex h-11 items-center rounded-xl px-4 text-sm font-semibold text-muted hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
              >
                {texts.views[view]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <AdmissionsFilters key={query.view} query={query} policies={policies} />
      <AdmissionsView query={query} />
    </>
  )
}

function AdmissionsView({ query }: { readonly query: AdmissionsQuery }) {
  switch (query.view) {
    case 'admitted':
      return <AdmittedList query={query} />
    case 'refused':
      return <RefusedList query={query} />
    case 'screenings':
      return <ScreeningsList query={query} />
    default:
      return query.view satisfies never
  }
}
