import { Link } from 'react-router'
import { footerNavigation } from '../content/navigation.ts'
import { texts } from './texts.ts'

export function SiteFooter() {
  return (
    <footer className="border-t border-line text-xs text-muted">
      {/* At the right a round button floats over the end of every page, where the margin does not hold it. */}
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 py-4 pr-20 min-[1400px]:pr-10">
        <p className="py-3">{texts.footer}</p>
        <nav aria-label={texts.footerNavigation}>
          <ul className="flex flex-wrap gap-x-6">
            {footerNavigation.map(({ label, to }) => (
              <li key={to}>
                <Link to={to} className="flex h-11 items-center hover:text-ink hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
