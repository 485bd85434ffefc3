import { bytesToHex, hexToBytes } from 'viem'
import type { PassphraseProtection } from './kept-wallet.ts'
import { MelosWalletError } from './melos-wallet-error.ts'

/** OWASP asks for 600 000 at least. */
export const PASSPHRASE_ITERATIONS = 1_000_000
const SALT_BYTES = 16
const SHORTEST_PASSPHRASE = 8

/** A new salt for each vault; refuses a passphrase that is too short. */
export function protectByPassphrase(
  passphrase: string,
  { iterations }: { readonly iterations: number },
): PassphraseProtection {
  if ([...spell(passphrase)].length < SHORTEST_PASSPHRASE) throw new MelosWalletError('PASSPHRASE_TOO_SHORT')
  return { kind: 'passphrase', iterations, salt: bytesToHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES))) }
}

export async function derivePassphraseKey(
  { iterations, salt }: PassphraseProtection,
  passphrase: string,
): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(spell(passphrase))
  const secret = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', iterations, salt: new Uint8Array(hexToBytes(salt)) },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Keyboards write the same letters in different ways. */
function spell(passphrase: string): string {
  return passphrase.normalize('NFKC')
}
