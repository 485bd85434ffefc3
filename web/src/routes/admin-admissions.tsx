import { OverseeAdmissions } from '../features/oversee-admissions/oversee-admissions.tsx'
import { texts } from '../features/oversee-admissions/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-admissions.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.pageTitle)

export default function AdminAdmissions() {
  return <OverseeAdmissions />
}
