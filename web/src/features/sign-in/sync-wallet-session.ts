import { type GetConnectionReturnType, getConnection, watchConnection } from '@wagmi/core'
import { isAdministratorAlone, isSignedIn, session } from '../../api/session.ts'
import { showToast } from '../../lib/show-toast.ts'
import { reconnectWallet } from '../../wallet/reconnect-wallet.ts'
import { wallet } from '../../wallet/wallet.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { signOut } from './sign-out.ts'
import { texts } from './texts.ts'

/**
 * Keeps wallet and session in step while a page is open. A person is connected when the wallet is and the session has its address.
 * Another account, or a wallet that leaves the auctions' network, signs out, on admin pages too. An administrator without a wallet's
 * session can use any wallet on any network.
 */
export function syncWalletSession(clients: WalletClients): () => void {
  void resume(clients)
  const unwatch = watchConnection(clients.config, {
    onChange: (connection, previous) => follow(clients, { connection, previous }),
  })
  const unsubscribe = session.subscribe(() => followSession(clients))
  return () => {
    unwatch()
    unsubscribe()
  }
}

/** Reconnects the wallet that signed in on an earlier page. */
async function resume(clients: WalletClients): Promise<void> {
  const hasSession = session.read() !== undefined
  wallet.write({ kind: hasSession ? 'connecting' : 'absent' })
  if (!hasSession) return
  const isBack = await reconnectWallet(clients)
  // A wallet that is slow, locked or missing in this tab does not end its session.
  if (!isBack) wallet.write({ kind: 'absent' })
  else if (!show(clients)) await signOut(clients)
}

/** Shows the wallet as connected if it signed in, or if only an administrator is logged in. */
function show({ config }: WalletClients): boolean {
  const { address, chainId, connector } = getConnection(config)
  if (address === undefined || chainId === undefined || connector === undefined) return false
  if (!isAdministratorAlone() && !isSignedIn(address)) return false
  const { id, name, icon } = connector
  wallet.write({ kind: 'connected', address, chainId, connector: { id, name, icon } })
  return true
}

type Connections = Readonly<Record<'connection' | 'previous', GetConnectionReturnType>>

function follow(clients: WalletClients, { connection, previous }: Connections): void {
  const current = wallet.read()
  if (current.kind !== 'connected') return
  // `connectAndSignIn` disconnects another wallet that answers late.
  if (connection.connector !== undefined && connection.connector.id !== current.connector.id) return
  const home = clients.site.chain.id
  const hasLeft = previous.chainId === home && connection.chainId !== home && !isAdministratorAlone()
  if (connection.status === 'connected' && !hasLeft && show(clients)) return
  if (connection.status === 'connected')
    void showToast({ kind: 'info', text: hasLeft ? texts.networkChanged : texts.accountChanged })
  void signOut(clients)
}

/** The session ended here or in another tab, or another tab signed in. */
function followSession(clients: WalletClients): void {
  const { kind } = wallet.read()
  if (kind === 'connected' && !show(clients)) void signOut(clients)
  // An administrator who disconnected the wallet reconnects it by hand.
  if (kind === 'absent' && session.readWallet() !== undefined) void resume(clients)
}
