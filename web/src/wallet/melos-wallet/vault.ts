import { bytesToHex, hexToBytes } from 'viem'
import type { KeptWallet, VaultHeader } from './kept-wallet.ts'

const NONCE_BYTES = 12

interface Sealing {
  readonly key: CryptoKey
  readonly words: string
}

/** AES-256-GCM with a fresh nonce; the header is not secret, but cannot be altered. */
export async function sealWords(header: VaultHeader, { key, words }: Sealing): Promise<KeptWallet> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: authenticatedData(header) },
    key,
    new TextEncoder().encode(words),
  )
  return { ...header, nonce: bytesToHex(iv), ciphertext: bytesToHex(new Uint8Array(sealed)) }
}

/** Undefined for a wrong key, and for a vault of which any part has been altered. */
export async function unsealWords(kept: KeptWallet, key: CryptoKey): Promise<string | undefined> {
  const iv = new Uint8Array(hexToBytes(kept.nonce))
  try {
    const words = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: authenticatedData(kept) },
      key,
      new Uint8Array(hexToBytes(kept.ciphertext)),
    )
    return new TextDecoder().decode(words)
  } catch {
    return undefined
  }
}

function authenticatedData({ version, address, protection }: VaultHeader): Uint8Array<ArrayBuffer> {
  const parameters = Object.entries(protection).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return new TextEncoder().encode(JSON.stringify([version, address, parameters]))
}
