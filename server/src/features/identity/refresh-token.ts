import { createHash, createHmac, randomBytes } from 'node:crypto'

const BYTES = 32

export function makeRefreshToken(): string {
  return randomBytes(BYTES).toString('base64url')
}

/** Follows from the token alone, so that a token used twice in a row gets the same successor though only hashes are kept. */
export function successorOf(key: Uint8Array, token: string): string {
  return createHmac('sha256', key).update(token).digest('base64url')
}

/** What the database keeps: it cannot be turned back into the token. */
export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
