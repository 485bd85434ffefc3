import type { Address } from 'viem'
import { createStore, useStore } from '../lib/store.ts'

/** What every part of a page may know of the person's wallet. Loads nothing of wallets itself. */
export type WalletState =
  | { readonly kind: 'absent' }
  /** A wallet of an earlier visit is looked for, or a person is being signed in. */
  | { readonly kind: 'connecting' }
  | {
      readonly kind: 'connected'
      readonly address: Address
      /** Where the wallet is, which need not be where the auctions are. */
      readonly chainId: number
      readonly connector: { readonly id: string; readonly name: string; readonly icon: string | undefined }
    }

export type ConnectedWallet = Extract<WalletState, { kind: 'connected' }>

/** Who connects and disconnects writes it; everyone reads it. */
export const wallet = createStore<WalletState>({ kind: 'absent' })

/** A page is rendered without anyone's wallet. */
export function useWallet(): WalletState {
  return useStore(wallet)
}
