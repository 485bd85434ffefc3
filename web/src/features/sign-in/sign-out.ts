import { disconnect } from '@wagmi/core'
import { endSession } from '../../api/end-session.ts'
import { isAdministrators, type Session, session } from '../../api/session.ts'
import { withWritersLock } from '../../lib/with-lock.ts'
import { wallet } from '../../wallet/wallet.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { closeWalletDialog } from '../../wallet/wallet-dialog.ts'

/** A wallet that leaves tells all tabs at once, and a session can be ended once. */
const SIGN_OUT_LOCK = 'melos-sign-out'

/** Ends the session here and on the server, and lets the wallet go. An administrator's session goes on without the wallet. */
export async function signOut({ config }: Pick<WalletClients, 'config'>): Promise<void> {
  const current = session.read()
  // The menu would turn into the choice of wallets.
  if (wallet.read().kind === 'connected') closeWalletDialog()
  // First: whoever holds wallet and session together would sign out once more when the session ends.
  wallet.write({ kind: 'absent' })
  const told = current === undefined || isAdministrators(current) ? undefined : endOnce(current)
  // A wallet that does not answer is let go all the same.
  await Promise.allSettled([disconnect(config), told])
}

async function endOnce({ address }: Session): Promise<void> {
  const ended = await withWritersLock(SIGN_OUT_LOCK, async () => {
    const current = session.read()
    // Another tab was faster, or somebody else has signed in.
    if (current?.address !== address) return undefined
    session.clear()
    return current
  })
  if (ended !== undefined) await endSession(ended)
}
