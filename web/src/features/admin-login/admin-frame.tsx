import { groupThousands } from '@melos/clearing/format-numbers'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useAdministratorEmail } from '../../account/use-administrator-email.ts'
import { endSession } from '../../api/end-session.ts'
import { session } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'

const pages = [
  { to: '/admin', label: texts.auctions },
  { to: '/admin/list', label: texts.listWork },
  { to: '/admin/offers', label: texts.offers },
  { to: '/admin/artists', label: texts.artists },
  { to: '/admin/royalties', label: texts.royalties },
  { to: '/admin/reports', label: texts.reports },
  { to: '/admin/accounts', label: texts.accounts },
  { to: '/admin/policies', label: texts.policies },
  { to: '/admin/admissions', label: texts.admissions },
  { to: '/admin/mail', label: texts.mail },
  { to: '/admin/log', label: texts.log },
  { to: '/admin/administrators', label: texts.administrators },
] as const

export function AdminFrame({ openReports, children }: { openReports: number | undefined; children: ReactNode }) {
  const email = useAdministratorEmail()
  return (
    <>
      <nav
        aria-label={texts.navigation}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 text-sm xl:flex-nowrap"
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {pages.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end={to === '/admin'}
              className="flex h-11 items-center font-medium whitespace-nowrap text-muted underline-offset-8 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2"
            >
              <span>
                {label}
                {to === '/admin/reports' && openReports !== undefined && openReports > 0 && (
                  <OpenCount count={openReports} />
                )}
              </span>
            </NavLink>
          ))}
        </div>
        <div className="flex flex-col items-end">
          <Button look="quiet" onClick={() => void logOut()}>
            {texts.logOut}
          </Button>
          {/* The links leave no room beside the button. */}
          <p title={email} className="hidden max-w-32 truncate text-xs text-muted xl:block">
            {email}
          </p>
        </div>
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

/** Logs out here at once, then on the server; a wallet that isn't signed in is disconnected too. */
async function logOut(): Promise<void> {
  const current = session.read()
  session.clear(current)
  if (current !== undefined) await endSession(current).catch(console.error)
}
