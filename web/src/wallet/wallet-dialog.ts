import { pageAlert } from '../lib/page-alert.ts'
import { createStore, useStore } from '../lib/store.ts'

interface DialogState {
  readonly isLoaded: boolean
  readonly isOpen: boolean
  /** Opens the Melos wallet without the choice of wallets. */
  readonly isForMelosWallet: boolean
}

const closed: DialogState = { isLoaded: false, isOpen: false, isForMelosWallet: false }
const dialog = createStore(closed)

/** Shows the choice of wallets or, once connected, the wallet's menu. */
export function askForWallet(): void {
  show({ isForMelosWallet: false })
}

/** Creates the Melos wallet or, if this browser has one, opens it. */
export function askForMelosWallet(): void {
  show({ isForMelosWallet: true })
}

function show(what: Pick<DialogState, 'isForMelosWallet'>): void {
  pageAlert.write(undefined)
  dialog.write({ isLoaded: true, isOpen: true, ...what })
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
