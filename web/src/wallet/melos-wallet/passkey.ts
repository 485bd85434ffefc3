import { bytesToHex, hexToBytes } from 'viem'
import { MelosWalletError } from './melos-wallet-error.ts'
import type { PasskeyProtection } from './wallet-storage.ts'

const ES256 = -7
const RS256 = -257
/** Separates this key from keys for other purposes. */
const PURPOSE = 'melos-wallet words v1'

/** Whether this device can hold a key in a passkey. Passkeys belong to a domain name, so an IP address has none. */
export async function canUsePasskey(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined' || /^[\d.]+$|:/.test(location.hostname)) return false
  try {
    if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return false
    // Some browsers don't report this capability; for them, creating the passkey reveals it.
    const capabilities = await PublicKeyCredential.getClientCapabilities?.()
    return capabilities === undefined || capabilities['extension:prf'] === true
  } catch {
    return false
  }
}

/** Creates a passkey; the device lists it as `label`. */
export async function protectByPasskey(label: string): Promise<{ protection: PasskeyProtection; key: CryptoKey }> {
  const salt = randomBytes()
  const credential = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { name: 'Melos' },
        user: { id: randomBytes(), name: label, displayName: label },
        challenge: randomBytes(),
        pubKeyCredParams: [ES256, RS256].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  const { prf } = credential.getClientExtensionResults()
  if (prf?.enabled !== true) throw new MelosWalletError('PASSKEY_UNSUPPORTED')
  const credentialId = bytesToHex(new Uint8Array(credential.rawId))
  const protection: PasskeyProtection = { kind: 'passkey', credentialId, salt: bytesToHex(salt) }
  // Many devices evaluate the function only when a passkey is used, not when it is created.
  const key = prf.results === undefined ? await readPasskeyKey(protection) : await deriveKey(prf.results.first)
  return { protection, key }
}

export async function readPasskeyKey({ credentialId, salt }: PasskeyProtection): Promise<CryptoKey> {
  const credential = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: randomBytes(),
        allowCredentials: [{ type: 'public-key', id: new Uint8Array(hexToBytes(credentialId)) }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: new Uint8Array(hexToBytes(salt)) } } },
      },
    }),
  )
  const { prf } = credential.getClientExtensionResults()
  if (prf?.results === undefined) throw new MelosWalletError('PASSKEY_UNSUPPORTED')
  return deriveKey(prf.results.first)
}

async function deriveKey(secret: BufferSource): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new TextEncoder().encode(PURPOSE) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Browsers report rejection, timeout and a missing passkey as the same error. */
async function ask(question: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await question().catch(() => null)
  if (credential === null || !('getClientExtensionResults' in credential)) throw new MelosWalletError('PASSKEY_REFUSED')
  // Only a `PublicKeyCredential` has this method.
  return credential as PublicKeyCredential
}

/** Long enough for a challenge, a user id and a salt. */
function randomBytes(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(32))
}
