import { Link, NavLink } from 'react-router'
import { auctionsLink, navigation } from '../content/navigation.ts'
import { Logo } from './logo.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

export function SiteHeader() {
  return (
    <header className="border-b border-line">
      <div className="page-width flex h-16 items-center gap-6">
        <Link to={auctionsLink.to} className="-mx-1 flex h-11 items-center rounded-full px-1" aria-label="Melos, home">
          <Logo />
        </Link>
        <nav aria-label="Main" className="ml-auto">
          <ul className="flex items-center gap-6">
            {navigation.map(({ label, to }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end
                  className="flex h-11 items-center text-sm font-medium text-muted underline-offset-8 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeToggle />
      </div>
    </header>
  )
}
