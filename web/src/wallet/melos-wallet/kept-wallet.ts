import { type Address, type Hex, isAddress, isHex } from 'viem'

export const keptWalletKey = 'melos-wallet'

export interface PassphraseProtection {
  readonly kind: 'passphrase'
  /** Rounds of PBKDF2-HMAC-SHA-256. */
  readonly iterations: number
  readonly salt: Hex
}

export interface PasskeyProtection {
  readonly kind: 'passkey'
  readonly credentialId: Hex
  /** What the passkey's pseudo-random function is asked with. */
  readonly salt: Hex
}

export type Protection = PassphraseProtection | PasskeyProtection

/** What stands readable beside the encrypted words. */
export interface VaultHeader {
  readonly version: 1
  readonly address: Address
  readonly protection: Protection
}

/** All that the browser keeps: the words are in it under AES-256-GCM only. */
export interface KeptWallet extends VaultHeader {
  readonly nonce: Hex
  readonly ciphertext: Hex
}

/** More would freeze a page for minutes; nothing of ours comes near. */
const MOST_ITERATIONS = 20_000_000

/** Undefined for everything that this version cannot open. */
export function parseKeptWallet(text: string | null): KeptWallet | undefined {
  const kept = parseObject(text)
  if (kept?.version !== 1) return undefined
  const { address, nonce, ciphertext } = kept
  const protection = readProtection(kept.protection)
  if (protection === undefined || typeof address !== 'string' || !isAddress(address)) return undefined
  if (!isHex(nonce) || !isHex(ciphertext)) return undefined
  return { version: 1, address, protection, nonce, ciphertext }
}

function readProtection(value: unknown): Protection | undefined {
  if (!isRecord(value)) return undefined
  const { kind, iterations, salt, credentialId } = value
  if (!isHex(salt)) return undefined
  if (kind === 'passkey') return isHex(credentialId) ? { kind, credentialId, salt } : undefined
  if (kind !== 'passphrase' || !isCount(iterations)) return undefined
  return { kind, iterations, salt }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_ITERATIONS
}

function parseObject(text: string | null): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
