import { type Address, type Hex, isAddress, isHex } from 'viem'
import { parseObject } from '../../lib/browser-storage.ts'
import { STORED_WALLET_KEY } from '../../lib/storage-keys.ts'
import { MelosWalletError } from './melos-wallet-error.ts'

export interface PassphraseProtection {
  readonly kind: 'passphrase'
  /** Rounds of PBKDF2-HMAC-SHA-256. */
  readonly iterations: number
  readonly salt: Hex
}

export interface PasskeyProtection {
  readonly kind: 'passkey'
  readonly credentialId: Hex
  /** The input of the passkey's pseudo-random function. */
  readonly salt: Hex
}

export type Protection = PassphraseProtection | PasskeyProtection

/** The readable part of a stored wallet. */
export interface VaultHeader {
  readonly version: 1
  readonly address: Address
  readonly protection: Protection
}

/** What the browser stores; the words are encrypted with AES-256-GCM. */
export interface StoredWallet extends VaultHeader {
  readonly nonce: Hex
  readonly ciphertext: Hex
}

export type WalletStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Looks up `localStorage` at each use, because a browser that forbids storage throws on access. */
export const localWalletStorage: WalletStorage = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
}

/** Reads and writes the stored wallet, which other tabs may change at any time. */
export function accessStoredWallet(storage: WalletStorage) {
  let lastText: string | null = null
  let last: StoredWallet | undefined
  return {
    /** Returns the same object while the stored text stays the same. */
    read(): StoredWallet | undefined {
      const text = readText(storage)
      if (text !== lastText) {
        lastText = text
        last = parseStoredWallet(text)
      }
      return last
    },
    put(wallet: StoredWallet): void {
      const text = JSON.stringify(wallet)
      try {
        storage.setItem(STORED_WALLET_KEY, text)
      } catch {
        throw new MelosWalletError('STORAGE_UNAVAILABLE')
      }
      // Some browsers silently discard what is written.
      if (readText(storage) !== text) throw new MelosWalletError('STORAGE_UNAVAILABLE')
    },
    clear: () => storage.removeItem(STORED_WALLET_KEY),
  }
}

function readText(storage: WalletStorage): string | null {
  try {
    return storage.getItem(STORED_WALLET_KEY)
  } catch {
    return null
  }
}

/** More rounds would freeze the page for minutes. */
const MAX_ITERATIONS = 20_000_000

/** Undefined for anything that this version cannot open. */
function parseStoredWallet(text: string | null): StoredWallet | undefined {
  const { version, address, nonce, ciphertext, protection: given } = parseObject(text)
  const protection = readProtection(Object(given))
  if (version !== 1 || protection === undefined || typeof address !== 'string' || !isAddress(address)) return undefined
  if (!isHex(nonce) || !isHex(ciphertext)) return undefined
  return { version, address, protection, nonce, ciphertext }
}

function readProtection({ kind, iterations, salt, credentialId }: Record<string, unknown>): Protection | undefined {
  if (!isHex(salt)) return undefined
  if (kind === 'passkey') return isHex(credentialId) ? { kind, credentialId, salt } : undefined
  const isCount = Number.isInteger(iterations) && Number(iterations) >= 1 && Number(iterations) <= MAX_ITERATIONS
  return kind === 'passphrase' && isCount ? { kind, iterations: Number(iterations), salt } : undefined
}
