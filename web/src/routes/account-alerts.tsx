import { OwnAlertsPage } from '../features/own-alerts/own-alerts-page.tsx'
import { texts } from '../features/own-alerts/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import type { Route } from './+types/account-alerts.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.title, texts.lead)

export default function AccountAlerts() {
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      <OwnAlertsPage />
    </>
  )
}
