import { useSyncExternalStore } from 'react'
import type { MelosWallet, MelosWalletState } from '../../wallet/melos-wallet/melos-wallet.ts'

export function useMelosWallet({ subscribe, read }: MelosWallet): MelosWalletState {
  return useSyncExternalStore(subscribe, read, read)
}
