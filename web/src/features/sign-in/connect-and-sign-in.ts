import { type Connector, connect, disconnect, getConnection } from '@wagmi/core'
import { type Address, UserRejectedRequestError } from 'viem'
import { isAdministrators, session } from '../../api/session.ts'
import { isRejection } from '../../wallet/is-rejection.ts'
import { wallet } from '../../wallet/wallet.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { signIn } from './sign-in.ts'

/** The attempt that counts: a prompt that was left open must not end, or begin, what came after it. */
let latest = 0

/** The person has turned away from the wallet that was being connected. */
export function abandonConnecting(): void {
  latest += 1
  if (wallet.read().kind === 'connecting') wallet.write({ kind: 'absent' })
}

/**
 * Connects a wallet and signs its owner in; says whether that worked. As the error catalogue has it, a failure at any step is
 * only logged, and the wallet is let go.
 */
export async function connectAndSignIn(
  clients: WalletClients,
  { connector, onSignedIn }: { connector: Connector; onSignedIn: () => void },
): Promise<boolean> {
  latest += 1
  const attempt = latest
  const isStale = (): boolean => attempt !== latest
  wallet.write({ kind: 'connecting' })
  try {
    const { accounts, chainId } = await connect(clients.config, { connector })
    if (isStale()) return await letGo(clients, connector)
    const { address = firstOf(accounts) } = getConnection(clients.config)
    // Signing in would end the administrator's session.
    if (!isAdministrators(session.read())) await signIn(clients, { address, connector, isStale })
    onSignedIn()
    const { id, name, icon } = connector
    wallet.write({ kind: 'connected', address, chainId, connector: { id, name, icon } })
    return true
  } catch (error) {
    if (!isRejection(error) && !isStale()) console.error(error)
    if (!isStale()) wallet.write({ kind: 'absent' })
    return await letGo(clients, connector)
  }
}

/** A wallet answers with no account when the person has chosen none, whatever its type says. */
function firstOf([address]: readonly Address[]): Address {
  if (address === undefined) throw new UserRejectedRequestError(new Error('The wallet has shared no account'))
  return address
}

/** This wallet alone: another may have been connected since, here or in another tab. */
async function letGo({ config }: WalletClients, connector: Connector): Promise<false> {
  const current = wallet.read()
  const isInUse = current.kind === 'connected' && current.connector.id === connector.id
  if (!isInUse) await disconnect(config, { connector }).catch(() => {})
  return false
}
