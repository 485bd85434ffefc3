import { attemptSignIn, completeSignIn } from '@melos/api-contract'
import { type Connector, connect, disconnect, getConnection, signMessage } from '@wagmi/core'
import { type Address, UserRejectedRequestError } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { callApi } from '../../api/call-api.ts'
import { isAdministrators, isAdminPage, isSignedIn, session } from '../../api/session.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { isRejection } from '../../wallet/is-rejection.ts'
import { wallet } from '../../wallet/wallet.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'

/** The latest attempt; the answer to an earlier prompt must not affect it. */
let latest = 0

/** Abandons the wallet that is being connected; its late answer is ignored. */
export function abandonConnecting(): void {
  latest += 1
  if (wallet.read().kind === 'connecting') wallet.write({ kind: 'absent' })
}

/** Connects a wallet and signs in; false when that failed. A failure is only logged, and the wallet is disconnected. */
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
    if (isStale()) return await release(clients, connector)
    const { address = firstOf(accounts) } = getConnection(clients.config)
    if (needsSession(address)) await signIn(clients, { address, connector, isStale })
    onSignedIn()
    const { id, name, icon } = connector
    wallet.write({ kind: 'connected', address, chainId, connector: { id, name, icon } })
    return true
  } catch (error) {
    if (!isRejection(error) && !isStale()) console.error(error)
    if (!isStale()) wallet.write({ kind: 'absent' })
    return await release(clients, connector)
  }
}

/** A wallet returns no account, against its type, when the person chooses none. */
function firstOf([address]: readonly Address[]): Address {
  if (address === undefined) throw new UserRejectedRequestError(new Error('The wallet shared no account'))
  return address
}

/** On admin pages an administrator needs no session for the wallet, but another wallet's session must not stay alongside it. */
function needsSession(address: Address): boolean {
  if (!isAdminPage() || !isAdministrators(session.read())) return true
  return session.readWallet() !== undefined && !isSignedIn(address)
}

interface SignIn {
  readonly address: Address
  readonly connector: Connector
  readonly isStale: () => boolean
}

async function signIn({ config }: WalletClients, { address, connector, isStale }: SignIn): Promise<void> {
  const { message } = await callApi(signedFetch, { endpoint: attemptSignIn, body: { metamaskAddress: address } })
  session.writeNonce(parseSiweMessage(message).nonce ?? '')
  const signedNonce = await signMessage(config, { account: address, connector, message })
  if (isStale()) throw new Error('The sign-in was abandoned')
  const body = { metamaskAddress: address, signedNonce }
  const tokens = await callApi(signedFetch, { endpoint: completeSignIn, body })
  if (isStale()) throw new Error('The sign-in was abandoned')
  session.write({ ...tokens, kind: 'wallet', address })
}

/** Disconnects this wallet unless it is the one in use, which another attempt or tab may have connected. */
async function release({ config }: WalletClients, connector: Connector): Promise<false> {
  const current = wallet.read()
  const isInUse = current.kind === 'connected' && current.connector.id === connector.id
  if (!isInUse) await disconnect(config, { connector }).catch(() => {})
  return false
}
