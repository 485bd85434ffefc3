import { useSyncExternalStore } from 'react'
import type { Address } from 'viem'

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

const absent: WalletState = { kind: 'absent' }
const listeners = new Set<() => void>()
let state: WalletState = absent

/** Who connects and disconnects writes it; everybody reads it. */
export const wallet = {
  read: (): WalletState => state,
  write(next: WalletState): void {
    state = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** A page is rendered without anybody's wallet. */
export function useWallet(): WalletState {
  return useSyncExternalStore(wallet.subscribe, wallet.read, () => absent)
}
