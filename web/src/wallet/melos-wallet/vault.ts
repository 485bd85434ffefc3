import { bytesToHex, hexToBytes } from 'viem'
import type { Opening } from './melos-wallet.ts'
import { MelosWalletError } from './melos-wallet-error.ts'
import { protectByPasskey, readPasskeyKey } from './passkey.ts'
import type { PassphraseProtection, Protection, StoredWallet, VaultHeader } from './wallet-storage.ts'

/** OWASP recommends at least 600 000. */
export const PASSPHRASE_ITERATIONS = 1_000_000
const MIN_PASSPHRASE_LENGTH = 8
const SALT_BYTES = 16
const NONCE_BYTES = 12

interface ProtectedKey {
  readonly protection: Protection
  readonly key: CryptoKey
}

/** Makes a new key; `label` is the name under which a device lists the passkey. */
export async function protect(
  opening: Opening,
  { label, iterations }: { label: string; iterations: number },
): Promise<ProtectedKey> {
  if (opening.kind === 'passkey') return protectByPasskey(label)
  const { passphrase } = opening
  const characters = [...normalize(passphrase)]
  if (characters.length < MIN_PASSPHRASE_LENGTH) throw new MelosWalletError('PASSPHRASE_TOO_SHORT')
  if (isTrivial(characters)) throw new MelosWalletError('PASSPHRASE_TOO_SIMPLE')
  const salt = bytesToHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
  const protection = { kind: 'passphrase', iterations, salt } as const
  return { protection, key: await derivePassphraseKey(protection, passphrase) }
}

/** Whether a passphrase is one character over and over, or only white space. */
export function isTrivial(characters: readonly string[]): boolean {
  return new Set(characters).size === 1 || characters.every((character) => character.trim() === '')
}

/** Encrypts with AES-256-GCM and a fresh nonce; the header is readable but authenticated. */
export async function sealWords(
  header: VaultHeader,
  { key, words }: { key: CryptoKey; words: string },
): Promise<StoredWallet> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const algorithm = { name: 'AES-GCM', iv, additionalData: authenticatedData(header) }
  const sealed = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(words))
  return { ...header, nonce: bytesToHex(iv), ciphertext: bytesToHex(new Uint8Array(sealed)) }
}

/** Decrypts the words of a stored wallet; the browser asks for the passkey where it is protected by one. */
export async function readWords(stored: StoredWallet, opening: Opening): Promise<string> {
  const { protection } = stored
  if (protection.kind === 'passkey' && opening.kind === 'passkey') {
    return await unsealWords(stored, await readPasskeyKey(protection), 'WALLET_DAMAGED')
  }
  // The wallet has been replaced since the page asked how to open it.
  if (protection.kind === 'passkey' || opening.kind === 'passkey') throw new MelosWalletError('WALLET_CHANGED')
  return await unsealWords(stored, await derivePassphraseKey(protection, opening.passphrase), 'WRONG_PASSPHRASE')
}

/** A wrong key and an altered wallet fail alike. */
async function unsealWords(
  stored: StoredWallet,
  key: CryptoKey,
  failure: 'WALLET_DAMAGED' | 'WRONG_PASSPHRASE',
): Promise<string> {
  const iv = new Uint8Array(hexToBytes(stored.nonce))
  const algorithm = { name: 'AES-GCM', iv, additionalData: authenticatedData(stored) }
  try {
    const words = await crypto.subtle.decrypt(algorithm, key, new Uint8Array(hexToBytes(stored.ciphertext)))
    return new TextDecoder().decode(words)
  } catch {
    throw new MelosWalletError(failure)
  }
}

function authenticatedData({ version, address, protection }: VaultHeader): Uint8Array<ArrayBuffer> {
  const parameters = Object.entries(protection).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return new TextEncoder().encode(JSON.stringify([version, address, parameters]))
}

async function derivePassphraseKey({ iterations, salt }: PassphraseProtection, passphrase: string): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(normalize(passphrase))
  const secret = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', iterations, salt: new Uint8Array(hexToBytes(salt)) },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Keyboards encode the same letter in different ways, so the text is normalised. */
function normalize(passphrase: string): string {
  return passphrase.normalize('NFKC')
}
