import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { PasskeyError } from './passkey-error.ts'

/** `options` are the server's, which the browser checks. */
export async function signWithPasskey(options: object) {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const answer = await ask(() => startAuthentication({ optionsJSON }))
  return { ...answer, clientExtensionResults: { ...answer.clientExtensionResults } }
}

/** `options` are the server's, which the browser checks. */
export async function createPasskey(options: object) {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const answer = await ask(() => startRegistration({ optionsJSON }))
  // The copy has the index that the API's type needs and the library's interface lacks.
  return { ...answer, clientExtensionResults: { ...answer.clientExtensionResults } }
}

/** Asks the browser to hide a passkey that the server doesn't know any more; browsers without such signals keep it. */
export async function forgetPasskey(credentialID: string): Promise<void> {
  await sendSignal({ signalName: 'unknownCredential', rpID: location.hostname, credentialID }).catch(() => undefined)
}

async function ask<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new PasskeyError(isKnown ? 'KNOWN' : 'REFUSED', { cause: error })
  }
}
