import type { LocalAccount } from 'viem'
import { callApi } from './call-api.ts'

/** Signs a wallet in; undefined where the server is not up to it at the moment. */
export async function signIn(address: string, account: LocalAccount, from: string): Promise<string | undefined> {
  const metamaskAddress = account.address.toLowerCase()
  const attempt = await callApi(address, '/api/public/oauth/attempt', {
    method: 'POST',
    json: { metamaskAddress },
    from,
  })
  if (attempt.status !== 200) return undefined
  const signedNonce = await account.signMessage({ message: JSON.parse(attempt.text).message })
  const json = { metamaskAddress, signedNonce }
  const complete = await callApi(address, '/api/public/oauth/complete', { method: 'POST', json, from })
  return complete.status === 200 ? JSON.parse(complete.text).accessToken : undefined
}
