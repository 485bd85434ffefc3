import { type ReactNode, useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { auctionsLink, navigation, wholeNavigation } from '../content/navigation.ts'
import { siteName } from '../content/site.ts'
import { useTheme } from '../lib/theme.ts'
import { Icon } from './icon.tsx'
import { texts } from './texts.ts'

export interface SiteHeaderProps {
  readonly isOverlay: boolean
  readonly action: ReactNode
  /** Beside the action, in the bar of small screens too. */
  readonly bell?: ReactNode
  /** A list item with the link to a signed-in person's own page, or nothing. */
  readonly renderOwnLink: (link: { className: string; onFollow?: (() => void) | undefined }) => ReactNode
}

/** On the about page the bar is transparent, lies over the page and has no theme toggle. */
export function SiteHeader({ isOverlay, action, bell, renderOwnLink }: SiteHeaderProps) {
  return (
    <header className={isOverlay ? 'absolute inset-x-0 top-0 z-10' : 'border-b border-line'}>
      <div className="page-width flex h-16 items-center gap-3 sm:gap-6 lg:max-xl:gap-4">
        <Link
          to={auctionsLink.to}
          className="-mx-1 mr-auto flex h-11 items-center rounded-full px-1"
          aria-label={texts.home}
        >
          <Logo />
        </Link>
        <nav aria-label={texts.mainNavigation} className="hidden lg:block">
          <NavigationLinks links={navigation} renderOwnLink={renderOwnLink} />
        </nav>
        {!isOverlay && <ThemeToggle />}
        {bell}
        <div className="hidden lg:block">{action}</div>
        <SiteMenu action={action} renderOwnLink={renderOwnLink} />
      </div>
    </header>
  )
}

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

const navigationLink =
  'flex h-11 items-center text-sm font-medium text-muted underline-offset-8 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2'

type NavigationProps = Pick<SiteHeaderProps, 'renderOwnLink'> & {
  readonly links: typeof navigation
  readonly onFollow?: () => void
}

function NavigationLinks({ links, onFollow, renderOwnLink }: NavigationProps) {
  return (
    <ul className="flex flex-col lg:flex-row lg:items-center lg:gap-3 xl:gap-6">
      {/* First, so that its late arrival moves none of the others on wide screens. */}
      {renderOwnLink({ className: navigationLink, onFollow })}
      {links.map(({ label, to }) => (
        <li key={to}>
          <NavLink to={to} end onClick={onFollow} className={navigationLink}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** A native popover: it opens without scripts, and Escape or a click elsewhere closes it. */
function SiteMenu({ action, renderOwnLink }: Omit<SiteHeaderProps, 'isOverlay'>) {
  const panel = useRef<HTMLElement>(null)
  return (
    <>
      <button
        type="button"
        popoverTarget="site-menu"
        aria-label={texts.menu}
        className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full border border-line text-ink hover:border-muted lg:hidden"
      >
        <Icon path="M3 6h14M3 10h14M3 14h14" />
      </button>
      <nav
        ref={panel}
        id="site-menu"
        popover="auto"
        aria-label={texts.menu}
        className="fixed inset-x-4 top-18 bottom-auto m-0 ml-auto w-64 rounded-card border border-line bg-surface px-5 py-3 text-ink lg:hidden"
      >
        <NavigationLinks
          links={wholeNavigation}
          renderOwnLink={renderOwnLink}
          onFollow={() => panel.current?.hidePopover()}
        />
        {action}
      </nav>
    </>
  )
}

/** CSS picks one of the two icons, so that the right one shows before scripts run. */
function ThemeToggle() {
  const [theme, setTheme] = useTheme()
  return (
    <button
      type="button"
      aria-label={texts.darkMode}
      aria-pressed={theme === 'dark'}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full border border-line text-ink hover:border-muted noscript:hidden"
    >
      <span className="dark:hidden">
        <Icon path="M16.6 12.4A7 7 0 0 1 7.6 3.4a7 7 0 1 0 9 9Z" isFilled />
      </span>
      <span className="hidden dark:block">
        <Icon path="M10 6.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 1 1 0-6.8M10 1.8v1.6M10 16.6v1.6M1.8 10h1.6M16.6 10h1.6M4.2 4.2l1.1 1.1M14.7 14.7l1.1 1.1M15.8 4.2l-1.1 1.1M5.3 14.7l-1.1 1.1" />
      </span>
    </button>
  )
}
