import type { Address } from 'viem'
import { createStore, useStore } from '../lib/store.ts'

/** What a page knows about the person's wallet without loading the wallet code. */
export type WalletState =
  | { readonly kind: 'absent' }
  /** The last visit's wallet is being reconnected, or the person is signing in. */
  | { readonly kind: 'connecting' }
  | {
      readonly kind: 'connected'
      readonly address: Address
      /** The wallet's network, which may not be the auctions' network. */
      readonly chainId: number
      readonly connector: { readonly id: string; readonly name: string; readonly icon: string | undefined }
    }

export type ConnectedWallet = Extract<WalletState, { kind: 'connected' }>

/** Written only by `features/sign-in` and the wallet loader. */
export const wallet = createStore<WalletState>({ kind: 'absent' })

export function useWallet(): WalletState {
  return useStore(wallet)
}

/** Undefined while no wallet is connected. */
export function useConnectedAddress(): Address | undefined {
  const known = useWallet()
  return known.kind === 'connected' ? known.address : undefined
}
