import { type WalletState, wallet } from './wallet.ts'

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
