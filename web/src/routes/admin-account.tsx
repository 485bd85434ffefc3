import { EntryWords } from '../features/audit-log/audit-log.tsx'
import { AccountPage } from '../features/oversee-accounts/account-page.tsx'
import { texts } from '../features/oversee-accounts/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-account.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.account.pageTitle)

export default function AdminAccount({ params: { id } }: Route.ComponentProps) {
  return <AccountPage id={id} renderEntry={(entry) => <EntryWords entry={entry} />} />
}
