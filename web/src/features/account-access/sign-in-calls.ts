import { askPasskeySignIn, signInWithPasskey, signInWithPassword } from '@melos/api-contract'
import { signWithPasskey } from '../../account/passkeys.ts'
import { startAccountSession } from '../../account/start-session.ts'
import { type BodyOf, callApi } from '../../api/call-api.ts'
import { endSession } from '../../api/end-session.ts'
import { session } from '../../api/session.ts'
import { signedFetch } from '../../api/signed-fetch.ts'

export async function signInByPassword(body: BodyOf<typeof signInWithPassword>): Promise<void> {
  await startAccountSession(await callApi(signedFetch, { endpoint: signInWithPassword, body }))
}

export async function signInByPasskey(): Promise<void> {
  const response = await signWithPasskey(await callApi(signedFetch, { endpoint: askPasskeySignIn }))
  await startAccountSession(await callApi(signedFetch, { endpoint: signInWithPasskey, body: { response } }))
}

/** Signs out here at once, then on the server. */
export async function signOut(): Promise<void> {
  const account = session.readAccount()
  session.clear(account)
  if (account !== undefined) await endSession(account).catch(console.error)
}
