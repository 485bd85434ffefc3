import { attemptSignIn, completeSignIn } from '@melos/api-contract'
import { type Connector, signMessage } from '@wagmi/core'
import type { Address } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { callApi } from '../../api/call-api.ts'
import { isAdministrators, session } from '../../api/session.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'

interface SignIn {
  readonly address: Address
  readonly connector: Connector
  /** Whether the person has turned to something else meanwhile. */
  readonly isStale: () => boolean
}

/** Attempt, sign, complete: after it the person's tokens are kept. */
export async function signIn(
  { config }: Pick<WalletClients, 'config'>,
  { address, connector, isStale }: SignIn,
): Promise<void> {
  const { message } = await callApi(signedFetch, { endpoint: attemptSignIn, body: { metamaskAddress: address } })
  session.writeNonce(parseSiweMessage(message).nonce ?? '')
  const signedNonce = await signMessage(config, { account: address, connector, message })
  if (isStale()) throw new Error('The sign-in was left')
  const tokens = await callApi(signedFetch, {
    endpoint: completeSignIn,
    body: { metamaskAddress: address, signedNonce },
  })
  // Meanwhile an administrator may have logged in, in another tab.
  if (isStale() || isAdministrators(session.read())) throw new Error('The sign-in was left')
  session.write({ ...tokens, address })
}
