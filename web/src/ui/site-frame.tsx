import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { aboutLink } from '../content/navigation.ts'
import { NavigationProgress } from './navigation-progress.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { texts } from './texts.ts'

/** `action` stands in the bar at the top, and on small screens in the menu. */
export function SiteFrame({ children, action }: { children: ReactNode; action: ReactNode }) {
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
      <SiteHeader isOverlay={isAbout} action={action} />
      <main id="main" tabIndex={-1} className={`flex-1 pb-20 outline-none ${isAbout ? '' : 'page-width'}`}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}
