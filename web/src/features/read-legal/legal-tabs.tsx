import { Link } from 'react-router'
import { texts } from './texts.ts'

interface LegalTab {
  readonly title: string
  readonly to: string
  readonly isCurrent: boolean
}

/** Links instead of a tab widget, because each text has its own URL and needs no scripts. */
export function LegalTabs({ tabs }: { tabs: readonly LegalTab[] }) {
  return (
    <nav aria-label={texts.policies} className="pt-8 sm:pt-12 print:hidden">
      <ul className="flex gap-x-6 border-b border-line sm:gap-x-8">
        {tabs.map(({ title, to, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? 'page' : undefined}
              className="-mb-px flex min-h-12 items-center border-b-2 border-transparent py-2 text-sm font-medium text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function findPolicy(url: string): 'website' | 'cookies' {
  return new URL(url).searchParams.get('tab') === 'cookies' ? 'cookies' : 'website'
}
