import { AccountSettings as Settings } from '../features/delete-account/account-settings.tsx'
import { texts } from '../features/delete-account/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import type { Route } from './+types/account-settings.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.title, texts.lead)

export default function AccountSettings() {
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      <Settings />
    </>
  )
}
