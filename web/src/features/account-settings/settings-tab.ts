import type { AccountState } from '@melos/api-contract'
import { texts } from './texts.ts'

const settingsTabs = ['account', 'email', 'passkeys', 'wallets', 'sessions', 'alerts', 'data', 'delete'] as const

export type SettingsTab = (typeof settingsTabs)[number]

/** The provider has closed the account: its wallets can still read, appeal and download. */
const closedTabs: readonly SettingsTab[] = ['account', 'data']

export function listTabs(state: AccountState): readonly SettingsTab[] {
  return state === 'CLOSED' ? closedTabs : settingsTabs
}

/** An unknown tab is the first one. */
export function readTab(search: URLSearchParams, tabs: readonly SettingsTab[] = settingsTabs): SettingsTab {
  return tabs.find((tab) => tab === search.get('tab')) ?? 'account'
}

export function toTabAddress(tab: SettingsTab): string {
  return tab === 'account' ? '/account/settings' : `/account/settings?tab=${tab}`
}

export function titleOfTab(search: URLSearchParams): string {
  return search.has('tab') ? texts.pageTitle(texts.tabs[readTab(search)]) : texts.title
}
