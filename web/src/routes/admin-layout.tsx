import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { ProofPrompt } from '../account/proof-prompt.tsx'
import { useSessionOwner } from '../api/session.ts'
import { AdminFrame } from '../features/admin-login/admin-frame.tsx'
import { LoginForm } from '../features/admin-login/login-form.tsx'
import { texts } from '../features/admin-login/texts.ts'
import { useOpenReports } from '../features/review-reports/use-open-reports.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { showKeptToast } from '../lib/toast-after-reload.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { preloadWallet } from '../wallet/wallet-dialog.ts'
import type { Route } from './+types/admin-layout.ts'

const LOGIN_PATH = '/admin'

export const meta: Route.MetaFunction = () => privateMeta(texts.pageTitle, texts.lead)

/** The session tokens are only in the browser, so the server can't render admin pages. */
export default function AdminLayout() {
  const owner = useSessionOwner()
  const isLoginPage = useLocation().pathname.replace(/\/$/, '') === LOGIN_PATH
  const navigate = useNavigate()
  const openReports = useOpenReports(owner === 'administrator')
  const isOut = owner === 'visitor' || owner === 'bidder'
  useEffect(showKeptToast, [])
  useEffect(() => {
    if (isOut && !isLoginPage) void navigate(LOGIN_PATH, { replace: true })
  }, [isOut, isLoginPage, navigate])
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
        <ProofPrompt />
      </AdminFrame>
    )
  if (!isLoginPage) return null
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      {owner === 'bidder' && <p className="mb-8 max-w-prose text-sm text-muted">{texts.asBidder}</p>}
      <LoginForm />
    </>
  )
}
