import { pageAlert } from '../lib/page-alert.ts'
import { createStore, useStore } from '../lib/store.ts'

/** Whether the wallet's code is needed, and whether its dialog is shown. */
interface DialogState {
  readonly isLoaded: boolean
  readonly isOpen: boolean
}

const closed: DialogState = { isLoaded: false, isOpen: false }
const dialog = createStore(closed)

/** Shows the wallets to choose from or, to a person who is connected, the menu. */
export function askForWallet(): void {
  pageAlert.write(undefined)
  dialog.write({ isLoaded: true, isOpen: true })
}

/** Loads what belongs to wallets without showing anything: somebody was connected, or has a bid under way. */
export function wakeWallet(): void {
  dialog.write({ ...dialog.read(), isLoaded: true })
}

export function closeWalletDialog(): void {
  dialog.write({ ...dialog.read(), isOpen: false })
}

/** As before anyone wanted a wallet. */
export function resetWalletDialog(): void {
  dialog.write(closed)
}

export function useWalletDialog(): DialogState {
  return useStore(dialog)
}
