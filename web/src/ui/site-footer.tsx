import { Link } from 'react-router'
import { navigation } from '../content/navigation.ts'
import { texts } from './texts.ts'

export function SiteFooter() {
  return (
    <footer className="border-t border-line text-xs text-muted">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 py-4">
        <p className="py-3">{texts.footer}</p>
        <nav aria-label={texts.footerNavigation}>
          <ul className="flex flex-wrap gap-x-6">
            {navigation.map(({ label, to }) => (
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
