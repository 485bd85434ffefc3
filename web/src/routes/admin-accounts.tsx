import { EntryWords } from '../features/audit-log/audit-log.tsx'
import { AccountPage } from '../features/oversee-accounts/account-page.tsx'
import { OverseeAccounts } from '../features/oversee-accounts/oversee-accounts.tsx'
import { texts } from '../features/oversee-accounts/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-accounts.ts'

export const meta: Route.MetaFunction = ({ params: { id } }) =>
  privateMeta(id === undefined ? texts.pageTitle : texts.account.pageTitle)

export default function AdminAccounts({ params: { id } }: Route.ComponentProps) {
  if (id === undefined) return <OverseeAccounts />
  return <AccountPage id={id} renderEntry={(entry) => <EntryWords entry={entry} />} />
}
