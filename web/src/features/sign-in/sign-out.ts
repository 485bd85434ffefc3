import { disconnect } from '@wagmi/core'
import { endSession } from '../../api/end-session.ts'
import { type Session, session } from '../../api/session.ts'
import { withWritersLock } from '../../lib/with-lock.ts'
import { wallet } from '../../wallet/wallet.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { closeWalletDialog } from '../../wallet/wallet-dialog.ts'

/** All tabs notice a disconnected wallet at once, but only one of them should end the session. */
const SIGN_OUT_LOCK = 'melos-sign-out'

/**
 * Ends the wallet's session here and on the server and disconnects the wallet. An administrator's session continues, and so does
 * that of another wallet, which has signed in in another tab.
 */
export async function signOut({ config }: Pick<WalletClients, 'config'>): Promise<void> {
  const left = wallet.read()
  const current = session.readWallet()
  const isOthers = left.kind === 'connected' && left.address.toLowerCase() !== current?.address
  // An open menu would otherwise turn into the choice of wallets.
  if (left.kind === 'connected') closeWalletDialog()
  // This comes first, because `syncWalletSession` would otherwise sign out again when the session ends.
  wallet.write({ kind: 'absent' })
  const told = current === undefined || isOthers ? undefined : endOnce(current)
  // A wallet that fails to disconnect must not keep the session.
  await Promise.allSettled([disconnect(config), told])
}

async function endOnce({ address }: Session): Promise<void> {
  const ended = await withWritersLock(SIGN_OUT_LOCK, async () => {
    const current = session.readWallet()
    // Another tab has ended the session, or another wallet has signed in.
    if (current?.address !== address) return undefined
    session.clear(current)
    return current
  })
  if (ended !== undefined) await endSession(ended)
}
