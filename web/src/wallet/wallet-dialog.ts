import { useSyncExternalStore } from 'react'
import { pageAlert } from '../lib/page-alert.ts'

/** Whether what is behind the wallet's door is needed, and whether its dialog is shown. */
interface DialogState {
  readonly isLoaded: boolean
  readonly isOpen: boolean
}

const closed: DialogState = { isLoaded: false, isOpen: false }
const listeners = new Set<() => void>()
let state = closed

function write(next: DialogState): void {
  state = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the wallets to choose from or, to a person who is connected, the menu. */
export function askForWallet(): void {
  pageAlert.write(undefined)
  write({ isLoaded: true, isOpen: true })
}

/** Loads what belongs to wallets without showing anything: somebody was connected, or has a bid under way. */
export function wakeWallet(): void {
  write({ ...state, isLoaded: true })
}

export function closeWalletDialog(): void {
  write({ ...state, isOpen: false })
}

/** As before anyone wanted a wallet. */
export function resetWalletDialog(): void {
  write(closed)
}

export function useWalletDialog(): DialogState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => closed,
  )
}
