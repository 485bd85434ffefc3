import { OverseeAccounts } from '../features/oversee-accounts/oversee-accounts.tsx'
import { texts } from '../features/oversee-accounts/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-accounts.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.pageTitle)

export default function AdminAccounts() {
  return <OverseeAccounts />
}
