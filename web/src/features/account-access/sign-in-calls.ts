import { askPasskeySignIn, signInWithPasskey, signInWithPassword } from '@melos/api-contract'
import { signWithPasskey } from '../../account/passkeys.ts'
import { startAccountSession } from '../../account/start-session.ts'
import { type BodyOf, callApi } from '../../api/call-api.ts'
import { signedFetch } from '../../api/signed-fetch.ts'

export async function signInByPassword(body: BodyOf<typeof signInWithPassword>): Promise<void> {
  await startAccountSession(await callApi(signedFetch, { endpoint: signInWithPassword, body }))
}

export async function signInByPasskey(): Promise<void> {
  const response = await signWithPasskey(await callApi(signedFetch, { endpoint: askPasskeySignIn }))
  await startAccountSession(await callApi(signedFetch, { endpoint: signInWithPasskey, body: { response } }))
}
