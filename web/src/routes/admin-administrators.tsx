import { ManageAdministrators } from '../features/manage-administrators/manage-administrators.tsx'
import { texts } from '../features/manage-administrators/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-administrators.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.pageTitle)

export default function AdminAdministrators() {
  return <ManageAdministrators />
}
