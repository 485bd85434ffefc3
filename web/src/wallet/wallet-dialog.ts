import { pageAlert } from '../lib/page-alert.ts'
import { createStore, useStore } from '../lib/store.ts'

interface DialogState {
  readonly isLoaded: boolean
  readonly isOpen: boolean
}

const closed: DialogState = { isLoaded: false, isOpen: false }
const dialog = createStore(closed)

/** Shows the choice of wallets or, once connected, the wallet's menu. */
export function askForWallet(): void {
  pageAlert.write(undefined)
  dialog.write({ isLoaded: true, isOpen: true })
}

/** Loads the wallet code without showing anything. */
export function preloadWallet(): void {
  dialog.write({ ...dialog.read(), isLoaded: true })
}

export function closeWalletDialog(): void {
  dialog.write({ ...dialog.read(), isOpen: false })
}

export function resetWalletDialog(): void {
  dialog.write(closed)
}

export function useWalletDialog(): DialogState {
  return useStore(dialog)
}
