import { showToast } from '../lib/show-toast.ts'
import { isRejection } from './is-rejection.ts'
import { switchNetwork } from './switch-network.ts'
import { texts } from './texts.ts'
import type { WalletClients } from './wallet-clients.ts'

/** Switches the wallet to the auctions' network; false when it stays elsewhere. A failure is shown, a rejection isn't. */
export async function trySwitchNetwork(clients: Pick<WalletClients, 'config' | 'site'>): Promise<boolean> {
  try {
    await switchNetwork(clients)
    return true
  } catch (error) {
    if (!isRejection(error)) {
      console.error(error)
      void showToast({ kind: 'error', text: texts.switchFailed })
    }
    return false
  }
}
