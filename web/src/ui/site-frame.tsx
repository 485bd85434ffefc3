import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { aboutLink, footerNavigation } from '../content/navigation.ts'
import { pageExpected } from '../lib/load-pages.ts'
import { useStore } from '../lib/store.ts'
import { type ThemeChoice, useThemeChoice } from '../lib/theme.ts'
import { SiteHeader, type SiteHeaderProps } from './site-header.tsx'
import { texts } from './texts.ts'

type SiteFrameProps = Pick<SiteHeaderProps, 'action' | 'bell' | 'renderOwnLink'> & {
  /** Above everything else on the page. */
  readonly banner?: ReactNode
  readonly children: ReactNode
}

/** `action` is in the top bar, and in the menu on small screens. */
export function SiteFrame({ children, banner, action, bell, renderOwnLink }: SiteFrameProps) {
  const isAbout = useLocation().pathname.replace(/\/$/, '') === aboutLink.to
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-full bg-ink px-5 py-3 text-sm text-paper focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-20 focus:px-5 focus:py-3"
      >
        {texts.skip}
      </a>
      <NavigationProgress />
      <RouteAnnouncer />
      {banner}
      <div className="relative flex flex-1 flex-col">
        <SiteHeader isOverlay={isAbout} action={action} bell={bell} renderOwnLink={renderOwnLink} />
        <main id="main" tabIndex={-1} className={`flex-1 pb-20 outline-none ${isAbout ? '' : 'page-width'}`}>
          {children}
        </main>
        <SiteFooter />
      </div>
    </div>
  )
}

/** A line along the top while the next page loads; it appears with a delay, so fast pages never show it. */
function NavigationProgress() {
  const isExpected = useStore(pageExpected)
  const isLoading = useNavigation().state !== 'idle' || isExpected
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-30 h-0.5">
      {isLoading && (
        <div className="navigation-progress h-full bg-accent">
          <span className="sr-only">{texts.loadingPage}</span>
        </div>
      )}
    </div>
  )
}

/** After a navigation without a reload, announces the page's title and moves focus to its content. */
function RouteAnnouncer() {
  const { pathname, key } = useLocation()
  const [title, setTitle] = useState('')
  const last = useRef({ pathname, key })
  useEffect(() => {
    if (key === last.current.key) return
    const isOtherPage = pathname !== last.current.pathname
    last.current = { pathname, key }
    setTitle(document.title)
    if (isOtherPage) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, key])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}

function SiteFooter() {
  return (
    <footer className="border-t border-line text-xs text-muted">
      {/* The padding on the right leaves space for the assistant's button, which floats over the end of every page. */}
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 py-4 pr-20 xl:pr-16">
        <p className="py-3">{texts.footer}</p>
        <ThemeChoices />
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

const themeChoices: readonly ThemeChoice[] = ['light', 'dark', 'system']

function ThemeChoices() {
  const name = useId()
  const [chosen, choose] = useThemeChoice()
  return (
    <fieldset className="flex items-center gap-x-4 noscript:hidden print:hidden">
      <legend className="float-left pr-4">{texts.theme.label}</legend>
      {themeChoices.map((choice) => (
        <label
          key={choice}
          className="flex h-11 cursor-pointer items-center gap-1.5 hover:text-ink has-checked:text-ink"
        >
          <input
            type="radio"
            name={name}
            checked={choice === chosen}
            onChange={() => choose(choice)}
            className="accent-accent"
          />
          {texts.theme.choices[choice]}
        </label>
      ))}
    </fieldset>
  )
}
