import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { groupThousands } from '../../lib/group-thousands.ts'
import { Button } from '../../ui/button.tsx'
import { logOut } from './log-out.ts'
import { texts } from './texts.ts'
import { useEmail } from './use-email.ts'

const pages = [
  { to: '/admin', label: texts.auctions },
  { to: '/admin/list', label: texts.listWork },
  { to: '/admin/reports', label: texts.reports },
] as const

interface AdminFrameProps {
  /** Reports that nobody has closed; null while nobody knows. */
  readonly openReports: number | undefined
  readonly children: ReactNode
}

/** What stands around every page of administrators. */
export function AdminFrame({ openReports, children }: AdminFrameProps) {
  const email = useEmail()
  return (
    <>
      <nav
        aria-label={texts.navigation}
        className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3 text-sm"
      >
        <p className="mr-auto hidden font-display text-base font-bold sm:block">{texts.title}</p>
        {pages.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end={to === '/admin'}
            className="flex h-11 items-center font-medium text-muted underline-offset-8 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2"
          >
            <span>
              {label}
              {to === '/admin/reports' && openReports !== undefined && openReports > 0 && (
                <OpenCount count={openReports} />
              )}
            </span>
          </NavLink>
        ))}
        <p className="hidden min-w-0 wrap-anywhere text-muted lg:block">{email}</p>
        <Button look="quiet" onClick={() => void logOut()}>
          {texts.logOut}
        </Button>
      </nav>
      {children}
    </>
  )
}

function OpenCount({ count }: { count: number }) {
  const shown = groupThousands(count)
  return (
    <span className="ml-2 inline-block rounded-full border border-losing px-2 font-mono text-xs text-losing">
      {shown} <span className="sr-only">{texts.open}</span>
    </span>
  )
}
