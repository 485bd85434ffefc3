import type { addPasskey, signInWithPasskey } from '@melos/api-contract'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { z } from 'zod'

type Answer = z.output<(typeof signInWithPasskey)['body']>['response']
type NewPasskey = z.output<(typeof addPasskey)['body']>['response']

/** Browsers write null for what they don't know; the library expects it to be missing. */
export function toPasskeyAnswer({ id, rawId, response }: Answer): AuthenticationResponseJSON {
  const { userHandle, ...signed } = response
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { ...signed, ...(userHandle == null ? {} : { userHandle }) },
  }
}

export function toNewPasskey({ id, rawId, response }: NewPasskey): RegistrationResponseJSON {
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports: transports ?? [] },
  }
}
