import { useCallback } from 'react'
import { Link } from 'react-router'
import { type SettingsTab, toTabAddress } from './settings-tab.ts'
import { texts } from './texts.ts'

interface SettingsTabsProps {
  readonly tabs: readonly SettingsTab[]
  readonly current: SettingsTab
}

const look =
  'flex h-11 items-center rounded-xl px-4 text-sm font-semibold whitespace-nowrap text-muted hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper'

/** A row that scrolls on small screens, a column on large ones. */
export function SettingsTabs({ tabs, current }: SettingsTabsProps) {
  // Only the row scrolls, never the page.
  const showCurrent = useCallback((link: HTMLAnchorElement | null) => {
    const row = link?.closest('ul')
    if (link !== null && row instanceof HTMLElement) row.scrollLeft = link.offsetLeft - row.clientWidth / 2
  }, [])
  return (
    <nav aria-label={texts.tabs.label} className="min-w-0">
      <ul className="relative flex gap-1 overflow-x-auto rounded-card border border-line p-1 lg:flex-col">
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              ref={tab === current ? showCurrent : undefined}
              to={toTabAddress(tab)}
              preventScrollReset
              aria-current={tab === current ? 'page' : undefined}
              className={look}
            >
              {texts.tabs[tab]}
            </Link>
          </li>
        ))}
        {tabs.includes('wallets') && (
          <li>
            <Link to="/account/admission" className={look}>
              {texts.admission}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
