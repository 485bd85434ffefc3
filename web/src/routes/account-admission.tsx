import { OwnAdmissionPage } from '../features/own-admission/own-admission-page.tsx'
import { texts } from '../features/own-admission/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import type { Route } from './+types/account-admission.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.title, texts.lead)

export default function AccountAdmission() {
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      <OwnAdmissionPage />
    </>
  )
}
