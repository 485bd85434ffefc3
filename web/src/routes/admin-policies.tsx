import { ManagePolicies } from '../features/manage-policies/manage-policies.tsx'
import { texts } from '../features/manage-policies/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-policies.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.pageTitle)

export default function AdminPolicies() {
  return <ManagePolicies />
}
