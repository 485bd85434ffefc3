import { type GetConnectionReturnType, getConnection, watchConnection } from '@wagmi/core'
import { isAdministrators, session } from '../../api/session.ts'
import { showToast } from '../../lib/show-toast.ts'
import { reconnectWallet } from '../../wallet/reconnect-wallet.ts'
import { wallet } from '../../wallet/wallet.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { signOut } from './sign-out.ts'
import { texts } from './texts.ts'

/**
 * Holds the wallet and the session together for as long as a page is open: a person is connected when the wallet is and the
 * session is its own. Another account, or a wallet that leaves the auctions' network, signs out. Beside an administrator's session
 * any wallet may stand, on any network.
 */
export function keepSignedIn(clients: WalletClients): () => void {
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

/** Connects again the wallet that signed in on an earlier page. */
async function resume(clients: WalletClients): Promise<void> {
  const isSignedIn = session.read() !== undefined
  wallet.write({ kind: isSignedIn ? 'connecting' : 'absent' })
  if (!isSignedIn) return
  const isBack = await reconnectWallet(clients)
  // A wallet that is slow, locked or not in this tab has not said that its session is over.
  if (!isBack) wallet.write({ kind: 'absent' })
  else if (!show(clients)) await signOut(clients)
}

/** Shows the wallet as connected when it is the one that signed in, or an administrator's. */
function show({ config }: WalletClients): boolean {
  const { address, chainId, connector } = getConnection(config)
  if (address === undefined || chainId === undefined || connector === undefined) return false
  const current = session.read()
  if (!isAdministrators(current) && current?.address !== address.toLowerCase()) return false
  const { id, name, icon } = connector
  wallet.write({ kind: 'connected', address, chainId, connector: { id, name, icon } })
  return true
}

interface Change {
  readonly connection: GetConnectionReturnType
  readonly previous: GetConnectionReturnType
}

function follow(clients: WalletClients, { connection, previous }: Change): void {
  const current = wallet.read()
  if (current.kind !== 'connected') return
  // Another wallet that answers late is let go by whoever asked it.
  if (connection.connector !== undefined && connection.connector.id !== current.connector.id) return
  const home = clients.site.chain.id
  const hasLeft = previous.chainId === home && connection.chainId !== home && !isAdministrators(session.read())
  if (connection.status === 'connected' && !hasLeft && show(clients)) return
  if (connection.status === 'connected')
    void showToast({ kind: 'info', text: hasLeft ? texts.networkChanged : texts.accountChanged })
  void signOut(clients)
}

/** The session ended, by a refusal of the server or in another tab; or another tab signed in. */
function followSession(clients: WalletClients): void {
  const isSignedIn = session.read() !== undefined
  const { kind } = wallet.read()
  if (kind === 'connected' && !(isSignedIn && show(clients))) void signOut(clients)
  // An administrator who has let the wallet go gets it back when it is wanted.
  if (kind === 'absent' && isSignedIn && !isAdministrators(session.read())) void resume(clients)
}
