import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useSessionOwner } from '../api/use-session-owner.ts'
import { pageTitle } from '../content/site.ts'
import { AdminFrame } from '../features/admin-login/admin-frame.tsx'
import { LoginForm } from '../features/admin-login/login-form.tsx'
import { texts } from '../features/admin-login/texts.ts'
import { useOpenReports } from '../features/oversee-reports/use-open-reports.ts'
import { showKeptToast } from '../lib/toast-after-reload.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { preloadWallet } from '../wallet/wallet-dialog.ts'
import type { Route } from './+types/admin-layout.ts'

const DOOR = '/admin'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(texts.pageTitle) },
  { name: 'description', content: texts.lead },
  { name: 'robots', content: 'noindex' },
]

/** Tokens are in the browser, so that the server renders nothing of what is behind the door. */
export default function AdminLayout() {
  const owner = useSessionOwner()
  const isAtDoor = useLocation().pathname.replace(/\/$/, '') === DOOR
  const navigate = useNavigate()
  const openReports = useOpenReports(owner === 'administrator')
  const isOut = owner === 'nobody' || owner === 'bidder'
  useEffect(showKeptToast, [])
  useEffect(() => {
    if (isOut && !isAtDoor) void navigate(DOOR, { replace: true })
  }, [isOut, isAtDoor, navigate])
  useEffect(() => {
    if (owner === 'administrator') preloadWallet()
  }, [owner])
  if (owner === 'unknown')
    return (
      <noscript>
        <p className="py-16">{texts.needsScript}</p>
      </noscript>
    )
  if (owner === 'administrator')
    return (
      <AdminFrame openReports={openReports}>
        <Outlet />
      </AdminFrame>
    )
  if (!isAtDoor) return null
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      {owner === 'bidder' && <p className="mb-8 max-w-prose text-sm text-muted">{texts.asBidder}</p>}
      <LoginForm />
    </>
  )
}
