import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { auctionsLink } from '../content/navigation.ts'
import { siteName } from '../content/site.ts'
import { NavigationLinks } from './navigation-links.tsx'
import { SiteMenu } from './site-menu.tsx'
import { texts } from './texts.ts'
import { ThemeToggle } from './theme-toggle.tsx'

/** Over the about page's first picture the bar is transparent and leaves the theme alone. */
export function SiteHeader({ isOverlay, action }: { isOverlay: boolean; action: ReactNode }) {
  return (
    <header className={isOverlay ? 'absolute inset-x-0 top-0 z-10' : 'border-b border-line'}>
      <div className="page-width flex h-16 items-center gap-3 sm:gap-6">
        <Link
          to={auctionsLink.to}
          className="-mx-1 mr-auto flex h-11 items-center rounded-full px-1"
          aria-label={texts.home}
        >
          <Logo />
        </Link>
        <nav aria-label={texts.mainNavigation} className="hidden lg:block">
          <NavigationLinks />
        </nav>
        {!isOverlay && <ThemeToggle />}
        <div className="hidden lg:block">{action}</div>
        <SiteMenu action={action} />
      </div>
    </header>
  )
}

/** A record, cut by the step line of a demand chart. */
function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" className="size-7 shrink-0" aria-hidden="true">
        <circle cx="16" cy="16" r="16" className="fill-accent" />
        <path d="M0 10.5h11v5.5h10v5.5h11" className="fill-none stroke-paper" strokeWidth="3" />
      </svg>
      <span className="font-display text-xl font-extrabold tracking-[-0.045em]">{siteName}</span>
    </span>
  )
}
