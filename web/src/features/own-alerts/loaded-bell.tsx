import { useEffect } from 'react'
import { NavLink } from 'react-router'
import { useOwnAlerts } from '../../alerts/own-alerts.ts'
import { useHasAccountSession, useSessionAddress } from '../../api/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { bellTexts } from './bell-texts.ts'
import { followOwnAlerts } from './follow-own-alerts.ts'

const MOST_SHOWN = 99

export default function LoadedBell() {
  const address = useSessionAddress()
  const hasAccount = useHasAccountSession()
  const who = address ?? (hasAccount ? 'account' : undefined)
  useEffect(() => (who === undefined ? undefined : followOwnAlerts()), [who])
  const unread = useOwnAlerts()?.unread ?? 0
  if (who === undefined) return null
  return (
    <NavLink
      to="/account/alerts"
      aria-label={bellTexts.label(unread)}
      className="relative grid size-11 shrink-0 place-items-center rounded-full border border-line text-ink hover:border-muted aria-[current=page]:border-ink"
    >
      <Icon path="M10 2.8a4.7 4.7 0 0 0-4.7 4.7c0 4.2-1.8 5.5-1.8 5.5h13s-1.8-1.3-1.8-5.5A4.7 4.7 0 0 0 10 2.8M8.4 16.4a1.8 1.8 0 0 0 3.2 0" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-1 -right-1 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-mono text-xs text-on-accent"
        >
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </NavLink>
  )
}
