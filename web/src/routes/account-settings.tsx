import { AccountSettings as Settings } from '../features/account-settings/account-settings.tsx'
import { titleOfTab } from '../features/account-settings/settings-tab.ts'
import { texts } from '../features/account-settings/texts.ts'
import { WalletAccount } from '../features/delete-account/wallet-account.tsx'
import { privateMeta } from '../lib/page-meta.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import type { Route } from './+types/account-settings.ts'

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(titleOfTab(new URLSearchParams(location.search)), texts.lead)

export default function AccountSettings() {
  return (
    <>
      <PageHeading title={texts.title} lead={texts.lead} />
      <Settings renderWallet={(address) => <WalletAccount address={address} />} />
    </>
  )
}
