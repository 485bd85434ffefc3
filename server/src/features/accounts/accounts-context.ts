import type { PublicClient } from 'viem'
import type { HouseWallets } from '../../accounts/house-wallets.ts'
import type { StaffRules } from '../../accounts/staff-rules.ts'
import type { SessionKeys } from '../../authentication/sessions.ts'

export interface AccountsContext extends HouseWallets {
  readonly keys: SessionKeys
  /** Has a short timeout, because a contract wallet can be slow. */
  readonly client: PublicClient
  readonly site: { readonly publicUrl: URL; readonly chainId: number }
  readonly staff: StaffRules
  readonly providerName: string
  /** Whether emails can be sent, without which nobody could confirm an address. */
  readonly isRegistrationOpen: boolean
}
