import { bytesToHex, hexToBytes } from 'viem'
import type { PasskeyProtection } from './kept-wallet.ts'
import { MelosWalletError } from './melos-wallet-error.ts'

const CHALLENGE_BYTES = 32
const USER_ID_BYTES = 32
const SALT_BYTES = 32
const ES256 = -7
const RS256 = -257
/** Keys of another purpose or version come out different. */
const PURPOSE = 'melos-wallet words v1'

interface ProtectedKey {
  readonly protection: PasskeyProtection
  readonly key: CryptoKey
}

/** Whether this device has an authenticator that can hold a key. An address in numbers has no name that a passkey belongs to. */
export async function canUsePasskey(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined' || /^[\d.]+$|:/.test(location.hostname)) return false
  try {
    if (!(await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) return false
    // Where a browser cannot say it, making the passkey will.
    const capabilities = await PublicKeyCredential.getClientCapabilities?.()
    return capabilities === undefined || capabilities['extension:prf'] === true
  } catch {
    return false
  }
}

/** Makes a passkey for this vault alone; `label` is what the device lists it as. */
export async function protectByPasskey(label: string): Promise<ProtectedKey> {
  const salt = randomBytes(SALT_BYTES)
  const credential = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { name: 'Melos' },
        user: { id: randomBytes(USER_ID_BYTES), name: label, displayName: label },
        challenge: randomBytes(CHALLENGE_BYTES),
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
  // Many devices evaluate the function only when the passkey is used.
  const key = prf.results === undefined ? await readPasskeyKey(protection) : await deriveKey(prf.results.first)
  return { protection, key }
}

export async function readPasskeyKey({ credentialId, salt }: PasskeyProtection): Promise<CryptoKey> {
  const credential = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: randomBytes(CHALLENGE_BYTES),
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

/** The browser tells a no, an end of time and a lost passkey apart for nobody. */
async function ask(question: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await question().catch(() => null)
  if (credential === null || !('getClientExtensionResults' in credential)) throw new MelosWalletError('PASSKEY_REFUSED')
  // What was asked for is the one kind that has such results.
  return credential as PublicKeyCredential
}

function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}
