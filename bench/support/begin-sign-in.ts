import { nextNetwork } from '@melos/test-kit/next-network'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { HttpClient } from './http-client.ts'
import type { Question } from './question.ts'

export const completePath = '/api/public/oauth/complete'

interface SignIn {
  readonly account: PrivateKeyAccount
  /** Another signer makes the signature wrong. */
  readonly signer?: PrivateKeyAccount
}

/** Makes the attempt and returns the request that completes it. */
export async function beginSignIn(client: HttpClient, { account, signer = account }: SignIn): Promise<Question> {
  const from = nextNetwork()
  const metamaskAddress = account.address
  const { body } = await client.expectStatus(200, {
    path: '/api/public/oauth/attempt',
    from,
    body: { metamaskAddress },
  })
  const signedNonce = await signer.signMessage({ message: JSON.parse(body).message })
  return { path: completePath, from, body: { metamaskAddress, signedNonce } }
}
