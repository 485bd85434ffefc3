import type { Account } from '@melos/api-contract'
import { useSearch } from '../../lib/use-search.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { skeletonOf } from '../../wallet/own-page.tsx'
import { AccountTab } from './account-tab.tsx'
import { AlertsTab } from './alerts-tab.tsx'
import { DataTab } from './data-tab.tsx'
import { DeleteTab } from './delete-tab.tsx'
import { EmailTab } from './email-tab.tsx'
import type { Goodbye } from './goodbye-notice.tsx'
import { PasskeysTab } from './passkeys-tab.tsx'
import { SessionsTab } from './sessions-tab.tsx'
import { listTabs, readTab, type SettingsTab } from './settings-tab.ts'
import { SettingsTabs } from './settings-tabs.tsx'
import { texts } from './texts.ts'
import { useAccount } from './use-account.ts'
import { VerificationDialog } from './verification-dialog.tsx'
import { WalletsTab } from './wallets-tab.tsx'

interface SettingsPanelProps {
  /** The session ends here; the panel disappears with it. */
  readonly onGoodbye: (goodbye: Goodbye) => void
}

export default function SettingsPanel({ onGoodbye }: SettingsPanelProps) {
  const query = useAccount()
  const search = useSearch()
  return (
    <Loaded query={query} loading={skeletonOf(texts)} failed={texts.failed}>
      {(account) => {
        const tabs = listTabs(account.state)
        const current = readTab(search, tabs)
        return (
          <div className="grid items-start gap-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
            <SettingsTabs tabs={tabs} current={current} />
            <div className="flex min-w-0 flex-col gap-6">{renderTab(current, account, onGoodbye)}</div>
            <VerificationDialog account={account} />
          </div>
        )
      }}
    </Loaded>
  )
}

function renderTab(tab: SettingsTab, account: Account, onGoodbye: SettingsPanelProps['onGoodbye']) {
  switch (tab) {
    case 'account':
      return <AccountTab account={account} />
    case 'email':
      return <EmailTab account={account} />
    case 'passkeys':
      return <PasskeysTab />
    case 'wallets':
      return <WalletsTab account={account} />
    case 'sessions':
      return <SessionsTab account={account} onGoodbye={onGoodbye} />
    case 'alerts':
      return <AlertsTab />
    case 'data':
      return <DataTab />
    case 'delete':
      return <DeleteTab account={account} onGoodbye={onGoodbye} />
    default:
      return tab satisfies never
  }
}
