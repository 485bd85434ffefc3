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

/** A wallet that takes longer to reconnect is offered in the dialog. */
const RECONNECT_LIMIT_MS = 5_000

/** The wallet once its reconnection has ended, but no later than `withinMs` from now. */
export function waitForWallet(withinMs = RECONNECT_LIMIT_MS): Promise<WalletState> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const unsubscribe = wallet.subscribe(() => wallet.read().kind !== 'connecting' && resolve())
  const timer = setTimeout(resolve, withinMs)
  if (wallet.read().kind !== 'connecting') resolve()
  return promise.then(() => {
    clearTimeout(timer)
    unsubscribe()
    return wallet.read()
  })
}
